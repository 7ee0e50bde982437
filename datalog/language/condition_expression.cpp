// SPDX-License-Identifier: Apache-2.0
#include "datalog/language/condition_expression.h"

#include <array>
#include <charconv>
#include <string_view>

namespace moire::datalog {
namespace {

using Wide = std::uint64_t;

struct Infix {
  std::string_view spelling;
  int strength;
};

// Longer spellings first.
constexpr std::array<Infix, 18> infixes = {{{"||", 1},
                                            {"&&", 2},
                                            {"==", 6},
                                            {"!=", 6},
                                            {"<=", 7},
                                            {">=", 7},
                                            {"<<", 8},
                                            {">>", 8},
                                            {"|", 3},
                                            {"^", 4},
                                            {"&", 5},
                                            {"<", 7},
                                            {">", 7},
                                            {"+", 9},
                                            {"-", 9},
                                            {"*", 10},
                                            {"/", 10},
                                            {"%", 10}}};

class ConditionParser {
 public:
  explicit ConditionParser(const std::vector<Token>& tokens) : tokens_(tokens) {}

  std::optional<std::int64_t> run() {
    const std::int64_t result = choice();
    if (failed_ || position_ != tokens_.size()) return std::nullopt;
    return result;
  }

 private:
  std::int64_t fail() {
    failed_ = true;
    position_ = tokens_.size();
    return 0;
  }

  /// Operators of two characters come as two tokens without a blank between them.
  bool at(std::string_view spelling) const {
    std::string joined;
    for (std::size_t i = position_; i < tokens_.size() && joined.size() < spelling.size(); ++i) {
      if (tokens_[i].kind != TokenKind::Symbol || (i != position_ && tokens_[i].spaceBefore)) break;
      joined += tokens_[i].text;
    }
    return joined == spelling;
  }

  bool accept(std::string_view spelling) {
    if (!at(spelling)) return false;
    for (std::size_t taken = 0; taken < spelling.size();) taken += tokens_[position_++].text.size();
    return true;
  }

  std::int64_t choice() {
    const std::int64_t condition = infix(0);
    if (position_ >= tokens_.size() || !tokens_[position_].isWord("?")) return condition;
    ++position_;
    if (++depth_ > deepest) return fail();
    const std::int64_t yes = choice();
    if (!accept(":")) return fail();
    const std::int64_t no = choice();
    --depth_;
    return condition != 0 ? yes : no;
  }

  std::int64_t infix(int lowest) {
    std::int64_t left = unary();
    for (;;) {
      const Infix* found = nullptr;
      for (const Infix& candidate : infixes) {
        if (found == nullptr && at(candidate.spelling)) found = &candidate;
      }
      if (found == nullptr || found->strength <= lowest) return left;
      accept(found->spelling);
      left = apply(found->spelling, left, infix(found->strength));
    }
  }

  std::int64_t apply(std::string_view op, std::int64_t left, std::int64_t right) {
    const auto l = static_cast<Wide>(left);
    const auto r = static_cast<Wide>(right);
    if (op == "||") return left != 0 || right != 0 ? 1 : 0;
    if (op == "&&") return left != 0 && right != 0 ? 1 : 0;
    if (op == "==") return left == right ? 1 : 0;
    if (op == "!=") return left != right ? 1 : 0;
    if (op == "<=") return left <= right ? 1 : 0;
    if (op == ">=") return left >= right ? 1 : 0;
    if (op == "<") return left < right ? 1 : 0;
    if (op == ">") return left > right ? 1 : 0;
    if (op == "<<") return static_cast<std::int64_t>(l << (r & 63U));
    if (op == ">>") return left >> (r & 63U);
    if (op == "|") return left | right;
    if (op == "^") return left ^ right;
    if (op == "&") return left & right;
    if (op == "+") return static_cast<std::int64_t>(l + r);
    if (op == "-") return static_cast<std::int64_t>(l - r);
    if (op == "*") return static_cast<std::int64_t>(l * r);
    if (right == 0) return fail();
    if (right == -1) return op == "/" ? static_cast<std::int64_t>(Wide{0} - l) : 0;
    return op == "/" ? left / right : left % right;
  }

  std::int64_t unary() {
    if (++depth_ > deepest) return fail();
    std::int64_t result = 0;
    if (accept("!")) {
      result = unary() == 0 ? 1 : 0;
    } else if (accept("-")) {
      result = static_cast<std::int64_t>(Wide{0} - static_cast<Wide>(unary()));
    } else if (accept("+")) {
      result = unary();
    } else if (accept("~")) {
      result = ~unary();
    } else if (accept("(")) {
      result = choice();
      if (!accept(")")) return fail();
    } else {
      result = primary();
    }
    --depth_;
    return result;
  }

  std::int64_t primary() {
    if (position_ >= tokens_.size()) return fail();
    const Token& token = tokens_[position_++];
    if (token.kind == TokenKind::Identifier) return token.text == "true" ? 1 : 0;
    if (token.kind != TokenKind::Number) return fail();
    std::string_view text = token.text;
    int base = 10;
    if (text.starts_with("0x") || text.starts_with("0X")) base = 16;
    if (text.starts_with("0b") || text.starts_with("0B")) base = 2;
    if (base != 10) text.remove_prefix(2);
    if (base == 10 && text.size() > 1 && text.front() == '0') base = 8;
    while (!text.empty() && (text.back() == 'L' || text.back() == 'l' || text.back() == 'U' || text.back() == 'u')) {
      text.remove_suffix(1);
    }
    Wide result = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result, base);
    if (error != std::errc() || end != text.data() + text.size()) return fail();
    return static_cast<std::int64_t>(result);
  }

  static constexpr int deepest = 200;

  const std::vector<Token>& tokens_;
  std::size_t position_ = 0;
  int depth_ = 0;
  bool failed_ = false;
};

}  // namespace

std::optional<std::int64_t> conditionValue(const std::vector<Token>& tokens) { return ConditionParser(tokens).run(); }

}  // namespace moire::datalog
