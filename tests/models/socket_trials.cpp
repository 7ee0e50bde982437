// SPDX-License-Identifier: Apache-2.0
// Sockets that are pairs or listen to nobody, waiting that ends at once, addresses, and tables of names in files.
#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/ether.h>
#include <netinet/in.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "tests/models/trial.h"

namespace {

/// Two sockets that are connected, with something to be received from the second.
class Pair {
 public:
  explicit Pair(int type = SOCK_STREAM) {
    (void)::socketpair(AF_UNIX, type, 0, ends_);
    (void)!::write(ends_[0], "text", 4);
  }
  ~Pair() {
    close(ends_[0]);
    close(ends_[1]);
  }
  Pair(const Pair&) = delete;
  Pair& operator=(const Pair&) = delete;
  [[nodiscard]] int one() const { return ends_[0]; }
  [[nodiscard]] int other() const { return ends_[1]; }

 private:
  int ends_[2] = {-1, -1};
};

/// A socket of this machine without a name, that listens.
class Listener {
 public:
  Listener() : socket_(::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0)) {
    const sa_family_t family = AF_UNIX;  // and no more: a name is found for it
    (void)::bind(socket_, reinterpret_cast<const sockaddr*>(&family), sizeof family);
    (void)::listen(socket_, 3);
  }
  ~Listener() { close(socket_); }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;
  operator int() const { return socket_; }
  /// Somebody who wants to be accepted; to be closed.
  [[nodiscard]] int caller() const {
    sockaddr_un name{};
    socklen_t size = sizeof name;
    (void)::getsockname(socket_, reinterpret_cast<sockaddr*>(&name), &size);
    const int result = ::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);
    (void)::connect(result, reinterpret_cast<const sockaddr*>(&name), size);
    return result;
  }

 private:
  int socket_;
};

struct Descriptors {
  int both[2];
};

sockaddr* address(moire::test::Trial& trial, unsigned argument) {
  return reinterpret_cast<sockaddr*>(trial.object<sockaddr_storage>(argument));
}
socklen_t* size(moire::test::Trial& trial, unsigned argument) {
  return trial.object<socklen_t>(argument, sizeof(sockaddr_storage));
}

}  // namespace

#define OF_PAIR(function, ...)                                     \
  TRIAL(function) {                                                \
    const Pair pair;                                               \
    trial.returned(static_cast<long long>(function(__VA_ARGS__))); \
  }
TRIAL(socket) {
  const int made = socket(AF_UNIX, SOCK_STREAM, 0);
  trial.returned(static_cast<long long>(made));
  close(made);
}
TRIAL(socketpair) {
  int* const ends = trial.object<Descriptors>(3)->both;
  trial.returned(static_cast<long long>(socketpair(AF_UNIX, SOCK_STREAM, 0, ends)));
  close(ends[0]);
  close(ends[1]);
}
TRIAL(bind) {
  const int made = ::socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un name{};
  name.sun_family = AF_UNIX;
  const auto* address = reinterpret_cast<const sockaddr*>(trial.object(1, name));
  trial.returned(static_cast<long long>(bind(made, address, sizeof(sa_family_t))));
  close(made);
}
TRIAL(listen) {
  const Listener listener;
  trial.returned(static_cast<long long>(listen(listener, 3)));
}
TRIAL(connect) {
  const Listener listener;
  sockaddr_un name{};
  socklen_t length = sizeof name;
  (void)::getsockname(listener, reinterpret_cast<sockaddr*>(&name), &length);
  const int made = ::socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);
  trial.returned(static_cast<long long>(connect(made, reinterpret_cast<sockaddr*>(trial.object(1, name)), length)));
  close(made);
}
#define ACCEPTS(function, ...)                                                 \
  TRIAL(function) {                                                            \
    const Listener listener;                                                   \
    const int caller = listener.caller();                                      \
    sockaddr* const from = address(trial, 1);                                  \
    const int accepted = function(listener, from, size(trial, 2) __VA_ARGS__); \
    trial.returned(static_cast<long long>(accepted));                          \
    if (accepted >= 0) close(accepted);                                        \
    close(caller);                                                             \
  }
#define NO_FLAGS , 0
ACCEPTS(accept)
ACCEPTS(accept4, NO_FLAGS)
OF_PAIR(send, pair.one(), trial.text(1), 3, 0)
OF_PAIR(recv, pair.other(), trial.text(1), 3, MSG_DONTWAIT)
TRIAL(sendto) {
  const Pair pair(SOCK_DGRAM);
  trial.returned(static_cast<long long>(sendto(pair.one(), trial.text(1), 3, 0, nullptr, 0)));
}
TRIAL(recvfrom) {
  const Pair pair(SOCK_DGRAM);
  char* const text = trial.text(1);
  sockaddr* const from = address(trial, 4);
  trial.returned(static_cast<long long>(recvfrom(pair.other(), text, 3, MSG_DONTWAIT, from, size(trial, 5))));
}
OF_PAIR(shutdown, pair.one(), SHUT_RDWR)
OF_PAIR(getsockname, pair.one(), address(trial, 1), size(trial, 2))
OF_PAIR(getpeername, pair.one(), address(trial, 1), size(trial, 2))
OF_PAIR(getsockopt, pair.one(), SOL_SOCKET, SO_TYPE, trial.object<int>(3), trial.object<socklen_t>(4, 4))
OF_PAIR(setsockopt, pair.one(), SOL_SOCKET, SO_SNDBUF, trial.object<int>(3, 9000), sizeof(int))
OF_PAIR(sockatmark, pair.one())
OF_PAIR(isfdtype, pair.one(), S_IFSOCK)
OF_PAIR(ioctl, pair.other(), FIONREAD, trial.object<int>(2))

// Waiting for what is there already.
namespace {
pollfd asked(const Pair& pair) { return {pair.other(), POLLIN, 0}; }
fd_set* asked(moire::test::Trial& trial, unsigned argument, const Pair& pair) {
  fd_set set;
  FD_ZERO(&set);
  FD_SET(pair.other(), &set);
  return trial.object(argument, set);
}
/// A descriptor that tells of the pair.
class Watcher {
 public:
  explicit Watcher(const Pair& pair) : watcher_(::epoll_create1(0)) {
    epoll_event event{EPOLLIN, {}};
    ::epoll_ctl(watcher_, EPOLL_CTL_ADD, pair.other(), &event);
  }
  ~Watcher() { close(watcher_); }
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;
  operator int() const { return watcher_; }

 private:
  int watcher_;
};
}  // namespace
OF_PAIR(poll, trial.object(0, asked(pair)), 1, 0)
OF_PAIR(ppoll, trial.object(0, asked(pair)), 1, trial.object<timespec>(2), trial.object<sigset_t>(3))
OF_PAIR(select, 20, asked(trial, 1, pair), trial.object<fd_set>(2), trial.object<fd_set>(3), trial.object<timeval>(4))
OF_PAIR(pselect, 20, asked(trial, 1, pair), trial.object<fd_set>(2), trial.object<fd_set>(3), trial.object<timespec>(4),
        trial.object<sigset_t>(5))
#define MAKES_WATCHER(function, argument)         \
  TRIAL(function) {                               \
    const int made = function(argument);          \
    trial.returned(static_cast<long long>(made)); \
    close(made);                                  \
  }
MAKES_WATCHER(epoll_create, 1)
MAKES_WATCHER(epoll_create1, 0)
TRIAL(epoll_ctl) {
  const Pair pair;
  const Watcher watcher(pair);
  epoll_event event{EPOLLIN | EPOLLOUT, {}};
  trial.returned(static_cast<long long>(epoll_ctl(watcher, EPOLL_CTL_MOD, pair.other(), trial.object(3, event))));
}
#define ASKS_WATCHER(function, ...)                                                    \
  TRIAL(function) {                                                                    \
    const Pair pair;                                                                   \
    const Watcher watcher(pair);                                                       \
    epoll_event* const events = trial.object<epoll_event>(1);                          \
    trial.returned(static_cast<long long>(function(watcher, events, 1, __VA_ARGS__))); \
  }
ASKS_WATCHER(epoll_wait, 0)
ASKS_WATCHER(epoll_pwait, 0, trial.object<sigset_t>(4))
ASKS_WATCHER(epoll_pwait2, trial.object<timespec>(3), trial.object<sigset_t>(4))

// Addresses.
#define CALCULATES(function, ...) \
  TRIAL(function) { (void)function(__VA_ARGS__); }
CALCULATES(htons, static_cast<uint16_t>(trial.number(0, 9999)))
CALCULATES(ntohs, static_cast<uint16_t>(trial.number(0, 9999)))
CALCULATES(htonl, static_cast<uint32_t>(trial.number(0, 9999)))
CALCULATES(ntohl, static_cast<uint32_t>(trial.number(0, 9999)))
CALCULATES(inet_addr, trial.text(0, "127.0.0.1"))
CALCULATES(inet_network, trial.text(0, "127.0.0.1"))
CALCULATES(inet_makeaddr, 127, 1)
CALCULATES(inet_lnaof, in_addr{})
CALCULATES(inet_netof, in_addr{})
#define NUMBER_OF(function, ...) \
  TRIAL(function) { trial.returned(static_cast<long long>(function(__VA_ARGS__))); }
#define POINTER_OF(function, ...) \
  TRIAL(function) { trial.returned(static_cast<const void*>(function(__VA_ARGS__))); }
NUMBER_OF(inet_aton, trial.text(0, "127.0.0.1"), trial.object<in_addr>(1))
NUMBER_OF(inet_pton, AF_INET6, trial.text(1, "::1"), trial.object<in6_addr>(2))
POINTER_OF(inet_ntop, AF_INET6, trial.object<in6_addr>(1), trial.text(2, std::string(50, ' ')), 50)
POINTER_OF(ether_ntoa, trial.object<ether_addr>(0))
POINTER_OF(ether_ntoa_r, trial.object<ether_addr>(0), trial.text(1))
POINTER_OF(ether_aton, trial.text(0, "1:2:3:4:5:6"))
POINTER_OF(ether_aton_r, trial.text(0, "1:2:3:4:5:6"), trial.object<ether_addr>(1))
NUMBER_OF(if_nametoindex, trial.text(0, "lo"))
POINTER_OF(if_indextoname, 1, trial.text(1))
TRIAL(if_nameindex) {
  struct if_nameindex* const names = if_nameindex();
  trial.returned(static_cast<const void*>(names));
  if (names) ::if_freenameindex(names);
}
TRIAL(if_freenameindex) {
  if (struct if_nameindex* const names = ::if_nameindex()) if_freenameindex(names);
}
TRIAL(getifaddrs) {
  ifaddrs** const all = trial.object<ifaddrs*>(0);
  trial.returned(static_cast<long long>(getifaddrs(all)));
  ::freeifaddrs(*all);
}
TRIAL(freeifaddrs) {
  ifaddrs* all = nullptr;
  (void)::getifaddrs(&all);
  freeifaddrs(all);
}

// Names that need not be looked for in a network.
namespace {
addrinfo numeric() {
  addrinfo hints{};
  hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV;
  hints.ai_socktype = SOCK_STREAM;
  return hints;
}
}  // namespace
TRIAL(getaddrinfo) {
  addrinfo** const found = trial.object<addrinfo*>(3);
  const addrinfo* const hints = trial.object(2, numeric());
  trial.returned(static_cast<long long>(getaddrinfo(trial.text(0, "127.0.0.1"), trial.text(1, "80"), hints, found)));
  if (*found) ::freeaddrinfo(*found);
}
TRIAL(freeaddrinfo) {
  addrinfo* found = nullptr;
  const addrinfo hints = numeric();
  if (::getaddrinfo("127.0.0.1", "80", &hints, &found) == 0) freeaddrinfo(found);
}
TRIAL(getnameinfo) {
  sockaddr_in local{};
  local.sin_family = AF_INET;
  const auto* address = reinterpret_cast<const sockaddr*>(trial.object(0, local));
  char* const host = trial.text(2);
  char* const service = trial.text(4);
  trial.returned(static_cast<long long>(
      getnameinfo(address, sizeof local, host, 60, service, 60, NI_NUMERICHOST | NI_NUMERICSERV)));
}
POINTER_OF(gai_strerror, EAI_AGAIN)
POINTER_OF(hstrerror, 1)
#define OF_TABLE(function, ...) \
  TRIAL(function) { function(__VA_ARGS__); }
/// Pointers in what is found point into `room`.
#define FINDS(function, entry, where, found, ...)                                              \
  TRIAL(function) {                                                                            \
    entry* const result = trial.object<entry>(where);                                          \
    char* const room = trial.text((where) + 1, std::string(2000, ' '));                        \
    entry** const pointer = trial.object<entry*>(found);                                       \
    trial.returned(static_cast<long long>(function(__VA_ARGS__ result, room, 2000, pointer))); \
  }
#define COMMA ,
FINDS(getprotobyname_r, protoent, 1, 4, trial.text(0, "tcp") COMMA)
FINDS(getprotobynumber_r, protoent, 1, 4, 6 COMMA)
FINDS(getservbyname_r, servent, 2, 5, trial.text(0, "http") COMMA trial.text(1, "tcp") COMMA)
FINDS(getservbyport_r, servent, 2, 5, 80 COMMA trial.text(1, "tcp") COMMA)
TRIAL(gethostbyname_r) {
  hostent* const result = trial.object<hostent>(1);
  char* const room = trial.text(2, std::string(2000, ' '));
  hostent** const found = trial.object<hostent*>(4);
  int* const error = trial.object<int>(5);
  trial.returned(static_cast<long long>(gethostbyname_r(trial.text(0, "127.0.0.1"), result, room, 2000, found, error)));
}
TRIAL(gethostbyname2_r) {
  hostent* const result = trial.object<hostent>(2);
  char* const room = trial.text(3, std::string(2000, ' '));
  hostent** const found = trial.object<hostent*>(5);
  int* const error = trial.object<int>(6);
  trial.returned(
      static_cast<long long>(gethostbyname2_r(trial.text(0, "127.0.0.1"), AF_INET, result, room, 2000, found, error)));
}
