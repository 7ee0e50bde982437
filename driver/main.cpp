// SPDX-License-Identifier: Apache-2.0
#include "driver/command/command_line.h"

int main(int argc, char** argv) { return static_cast<int>(moire::driver::runCommandLine({argv + 1, argv + argc})); }
