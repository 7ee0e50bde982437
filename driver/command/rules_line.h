// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "driver/command/exit_status.h"
#include "driver/command/raw_options.h"
#include "driver/command/rules_run_command.h"

namespace moire::driver {

/// What a parsed command line asks for.
using Action = std::function<ExitStatus()>;

/// The command `moire rules` and its own commands.
class RulesLine {
 public:
  /// Adds them; the one that is parsed sets `action`. Both arguments must outlive this.
  RulesLine(CLI::App& app, Action& action);
  RulesLine(const RulesLine&) = delete;
  RulesLine& operator=(const RulesLine&) = delete;

  /// Whether `rules run` is asked for, and the options.
  [[nodiscard]] bool runs() const { return runs_; }
  [[nodiscard]] const RawOptions& raw() const { return raw_; }

 private:
  void addRun(CLI::App& run);
  [[nodiscard]] RulesRunOptions toRunOptions() const;

  Action& action_;
  RawOptions raw_;
  bool runs_ = false;
  std::string name_;
  std::string facts_ = ".";
  std::string results_ = ".";
  std::vector<std::string> goals_;
  std::string profileFile_;
  CLI::Option* profile_ = nullptr;
};

}  // namespace moire::driver
