// SPDX-License-Identifier: Apache-2.0
#include "driver/process/hand_over.h"

#include <sys/mman.h>
#include <unistd.h>

#include <filesystem>
#include <new>

#include "support/unfinished.h"

namespace moire::driver {

namespace {

HandOver* ofThisProcess = nullptr;

std::string contentOf(int file, std::size_t size) {
  std::string text(size, '\0');
  std::size_t done = 0;
  while (done < size) {
    const ssize_t count = ::pread(file, text.data() + done, size - done, static_cast<off_t>(done));
    if (count <= 0) return {};
    done += static_cast<std::size_t>(count);
  }
  return text;
}

bool replaceContent(int file, std::string_view text) {
  if (::ftruncate(file, 0) != 0) return false;
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t count = ::pwrite(file, text.data() + done, text.size() - done, static_cast<off_t>(done));
    if (count <= 0) return false;
    done += static_cast<std::size_t>(count);
  }
  return true;
}

}  // namespace

HandOver::HandOver() {
  for (int& file : answers_) file = ::memfd_create("answer", MFD_CLOEXEC);
  unfinished_ = ::memfd_create("unfinished", MFD_CLOEXEC);
  if (answers_[0] < 0 || answers_[1] < 0 || unfinished_ < 0) return;
  void* memory = ::mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory != MAP_FAILED) shared_ = new (memory) Shared;
}

HandOver::~HandOver() {
  if (ofThisProcess == this) {
    ofThisProcess = nullptr;
    unfinishedList = -1;
  }
  if (shared_) ::munmap(shared_, sizeof(Shared));
  for (const int file : {answers_[0], answers_[1], unfinished_})
    if (file >= 0) ::close(file);
}

void HandOver::becomeWorker() {
  ofThisProcess = this;
  unfinishedList = unfinished_;
}

void HandOver::put(std::string_view answer) {
  if (shared_->state == Forbidden) return;
  const int slot = shared_->slot == 0 ? 1 : 0;
  if (!replaceContent(answers_[slot], answer)) return;
  shared_->size[slot] = answer.size();
  shared_->slot = slot;
}

namespace {

/// The other process answers, and ends this one.
[[noreturn]] void waitToBeEnded() {
  while (true) ::pause();
}

}  // namespace

void HandOver::beginWriting() {
  int expected = Working;
  if (shared_->state.compare_exchange_strong(expected, Writing)) {
    shared_->written = true;
    return;
  }
  if (expected == Forbidden) waitToBeEnded();
}

void HandOver::endWriting() {
  int expected = Writing;
  shared_->state.compare_exchange_strong(expected, Working);
}

bool HandOver::forbidWriting() {
  int expected = Working;
  return shared_->state.compare_exchange_strong(expected, Forbidden) || expected == Forbidden;
}

void HandOver::finish(int status) { shared_->status = status; }

std::optional<int> HandOver::finished() const {
  const int status = shared_->status;
  return status < 0 ? std::nullopt : std::optional(status);
}

bool HandOver::hasWritten() const { return shared_->written; }

std::string HandOver::latest() const {
  const int slot = shared_->slot;
  return slot < 0 ? "" : contentOf(answers_[slot], shared_->size[slot]);
}

void HandOver::removeUnfinished() const {
  const off_t size = ::lseek(unfinished_, 0, SEEK_END);
  if (size <= 0) return;
  const std::string names = contentOf(unfinished_, static_cast<std::size_t>(size));
  for (std::size_t at = 0; at < names.size();) {
    const std::string name = names.c_str() + at;
    at += name.size() + 1;
    std::error_code ignored;
    std::filesystem::remove_all(name, ignored);
  }
}

HandOver* handOver() { return ofThisProcess; }

WritingResult::WritingResult() {
  if (HandOver* watched = handOver()) watched->beginWriting();
}

WritingResult::~WritingResult() {
  if (HandOver* watched = handOver()) watched->endWriting();
}

}  // namespace moire::driver
