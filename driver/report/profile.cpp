// SPDX-License-Identifier: Apache-2.0
#include "driver/report/profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "datalog/explain/rule_text.h"

namespace moire::driver {

namespace {

using Json = nlohmann::ordered_json;

// The table ends where only small amounts are left.
constexpr std::size_t shownLines = 40;

struct Cost {
  double seconds = 0;
  std::size_t tuples = 0;  ///< of a rule: the new ones; of a relation: all
  std::string name;        ///< of the relation, or the rule's head
  std::string place;       ///< of a rule
  std::string text;        ///< of a rule
};

class Profile {
 public:
  explicit Profile(const datalog::Evaluation& evaluation) {
    const auto& program = evaluation.program();
    for (const auto& relation : program.relations())
      relations.push_back(
          {0, evaluation.size(evaluation.relation(relation.name, relation.arity())), relation.name, {}, {}});
    for (const auto& statistics : evaluation.statistics()) {
      const datalog::Rule& rule = program.rules()[statistics.rule];
      relations[rule.head].seconds += statistics.seconds;
      seconds += statistics.seconds;
      derived += statistics.tuples;
      rules.push_back({statistics.seconds, statistics.tuples, program.relations()[rule.head].name,
                       datalog::placeText(program, rule.at), datalog::RuleText(evaluation, rule).whole()});
    }
    const auto dearer = [](const Cost& one, const Cost& other) {
      return std::tie(other.seconds, other.tuples) < std::tie(one.seconds, one.tuples);
    };
    std::stable_sort(relations.begin(), relations.end(), dearer);
    std::stable_sort(rules.begin(), rules.end(), dearer);
  }

  [[nodiscard]] double share(const Cost& cost) const { return seconds == 0 ? 0 : 100 * cost.seconds / seconds; }

  std::vector<Cost> relations;
  std::vector<Cost> rules;
  double seconds = 0;
  std::size_t derived = 0;
};

/// The text cut to `width` characters, without splitting one.
std::string fitted(const std::string& text, std::size_t width) {
  std::size_t shown = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80U) continue;  // not the first byte of a character
    if (++shown == width && i + 1 < text.size()) return text.substr(0, i) + "…";
  }
  return text;
}

std::string table(const Profile& profile, const std::vector<Cost>& costs, const char* title, std::size_t width) {
  std::string text = fmt::format("{:>10}  {:>5}  {:>12}  {}\n", "seconds", "%", "tuples", title);
  std::size_t placeWidth = 0;
  const std::size_t lines = std::min(costs.size(), shownLines);
  for (std::size_t i = 0; i < lines; ++i) placeWidth = std::max(placeWidth, costs[i].place.size());
  for (std::size_t i = 0; i < lines; ++i) {
    const Cost& cost = costs[i];
    const std::string what =
        cost.place.empty() ? cost.name : fmt::format("{:<{}}  {}", cost.place, placeWidth, cost.text);
    const std::string line =
        fmt::format("{:>10.3f}  {:>5.1f}  {:>12}  {}", cost.seconds, profile.share(cost), cost.tuples, what);
    text += fitted(line, width) + "\n";
  }
  if (costs.size() > lines) {
    const double rest = std::accumulate(costs.begin() + static_cast<std::ptrdiff_t>(lines), costs.end(), 0.0,
                                        [](double sum, const Cost& cost) { return sum + cost.seconds; });
    text += fmt::format("{:>10.3f}  and {} more\n", rest, costs.size() - lines);
  }
  return text;
}

}  // namespace

std::string profileText(const datalog::Evaluation& evaluation, std::size_t width) {
  const Profile profile(evaluation);
  return fmt::format("{:.3f} s in rules, which derived {} tuples\n\n{}\n{}", profile.seconds, profile.derived,
                     table(profile, profile.relations, "relation", width),
                     table(profile, profile.rules, "rule", width));
}

std::string profileJson(const datalog::Evaluation& evaluation) {
  const Profile profile(evaluation);
  Json json{{"schema", "moire-profile/1"}, {"seconds", profile.seconds}, {"derived", profile.derived}};
  json["relations"] = Json::array();
  for (const Cost& cost : profile.relations)
    json["relations"].push_back({{"relation", cost.name},
                                 {"seconds", cost.seconds},
                                 {"percent", profile.share(cost)},
                                 {"tuples", cost.tuples}});
  json["rules"] = Json::array();
  for (const Cost& cost : profile.rules)
    json["rules"].push_back({{"place", cost.place},
                             {"relation", cost.name},
                             {"text", cost.text},
                             {"seconds", cost.seconds},
                             {"percent", profile.share(cost)},
                             {"tuples", cost.tuples}});
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace moire::driver
