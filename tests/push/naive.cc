#include "push/naive.h"

#include <algorithm>
#include <cassert>

namespace wagnis::naive {
namespace {

const std::string kColors = "rbgyp";

bool contains(const CardList& cards, char color) {
  for (const Card& card : cards)
    if (card.color == color) return true;
  return false;
}

void move_one(const Card& card, CardList& from, CardList& to) {
  const auto at = std::find(from.begin(), from.end(), card);
  assert(at != from.end());
  from.erase(at);
  to.push_back(card);
}

void move_color(char color, CardList& from, CardList& to) {
  CardList kept;
  for (const Card& card : from) (card.color == color ? to : kept).push_back(card);
  from = kept;
}

void move_all(CardList& from, CardList& to) {
  for (const Card& card : from) to.push_back(card);
  from.clear();
}

std::string sorted_text(const CardList& cards) {
  std::string line;
  for (const char color : kColors) {
    std::string values;
    for (const Card& card : cards)
      if (card.color == color) values += static_cast<char>('0' + card.value);
    std::sort(values.begin(), values.end());
    if (!values.empty()) line += color + values;
  }
  return line;
}

std::string text_or_dash(const CardList& cards) {
  const std::string line = sorted_text(cards);
  return line.empty() ? "-" : line;
}

}  // namespace

std::string name(const Card& card) {
  if (card.color == '*') return "roll";
  if (card.color == '~') return "switch";
  return card.color + std::to_string(card.value);
}

Push::Push(int players, bool star_is_risk, bool with_switch_cards)
    : players_(players),
      star_is_risk_(star_is_risk),
      bench_(static_cast<std::size_t>(players)),
      bank_(static_cast<std::size_t>(players)),
      rows_(3) {
  for (const char color : kColors)
    for (int value = 1; value <= 6; ++value)
      for (int copy = 0; copy < 3; ++copy) pile_.push_back({color, value});
  for (int i = 0; i < 18; ++i) pile_.push_back({'*'});
  for (int i = 0; i < 12 && with_switch_cards; ++i) pile_.push_back({'~'});
}

int Push::rows_started() const {
  return static_cast<int>(std::count_if(rows_.begin(), rows_.end(), [](const CardList& row) { return !row.empty(); }));
}

bool Push::fits(const Card& card, int row) const {
  for (const Card& lying : rows_[static_cast<std::size_t>(row)]) {
    if (!card.is_number() && !lying.is_number()) return false;
    if (card.is_number() && lying.is_number() && (card.color == lying.color || card.value == lying.value)) return false;
  }
  return true;
}

std::vector<std::string> Push::moves() const {
  std::vector<std::string> list;
  if (phase_ == "start") {
    list.push_back("draw");
    for (const char color : kColors)
      if (contains(bench_[static_cast<std::size_t>(seat_)], color)) list.push_back(std::string("bank:") + color);
  }
  if (phase_ == "place") {
    for (int row = 0; row < rows_started(); ++row)
      if (fits(hand_[0], row)) list.push_back("row:" + std::to_string(row + 1));
    if (rows_started() < 3) list.push_back("row:" + std::to_string(rows_started() + 1));
  }
  if (phase_ == "on" && !pile_.empty()) list.push_back("draw");
  if (phase_ == "on" || phase_ == "take")
    for (int row = 0; row < 3; ++row)
      if (started(row)) list.push_back("take:" + std::to_string(row + 1));
  return list;
}

std::map<std::string, int> Push::outcomes() const {
  std::map<std::string, int> list;
  if (phase_ == "card")
    for (const Card& card : pile_) ++list[name(card)];
  if (phase_ == "die") {
    for (const char color : kColors) list[std::string("die:") + color] = 1;
    list["die:star"] = 1;
  }
  return list;
}

void Push::apply(const std::string& token) {
  const auto after_colon = token.substr(token.find(':') + 1);
  const auto me = static_cast<std::size_t>(seat_);
  if (token == "draw") {
    phase_ = "card";
  } else if (token.starts_with("bank:")) {  // P7: that is the whole turn
    move_color(after_colon[0], bench_[me], bank_[me]);
    end_turn();
  } else if (token.starts_with("row:")) {
    rows_[static_cast<std::size_t>(after_colon[0] - '1')].push_back(hand_[0]);
    hand_.clear();
    phase_ = "on";
  } else if (token.starts_with("take:")) {
    CardList& row = rows_[static_cast<std::size_t>(after_colon[0] - '1')];
    const bool rolls = contains(row, '*');
    move_color('*', row, discarded_);
    move_all(row, bench_[me]);
    if (phase_ == "on") share_out();
    if (rolls)
      phase_ = "die";
    else
      next_to_take();
  } else if (token.starts_with("die:")) {
    roll(after_colon);
    if (bust_) {
      bust_ = false;
      share_out();
    }
    next_to_take();
  } else {
    for (const Card& card : pile_)
      if (name(card) == token) return turn_up(Card(card));
    assert(!"the card is in the pile");
  }
}

void Push::turn_up(const Card& card) {
  CardList up;
  move_one(card, pile_, up);
  if (card.color == '~') {
    move_all(up, beside_);
    phase_ = "on";
    if (pile_.empty() && rows_started() == 0) end_turn();  // P11
    return;
  }
  if (rows_started() < 3 || fits(card, 0) || fits(card, 1) || fits(card, 2)) {
    hand_ = up;
    phase_ = "place";
    return;
  }
  move_all(up, discarded_);  // P18
  bust_ = true;
  phase_ = "die";
}

void Push::roll(const std::string& face) {
  CardList& bench = bench_[static_cast<std::size_t>(seat_)];
  if (face != "star")
    move_color(face[0], bench, discarded_);
  else if (star_is_risk_)
    move_all(bench, discarded_);
}

// Who takes rows (P14, P15, P19): all but the active player, round the table in the direction of this turn.
void Push::share_out() {
  const int step = beside_.size() % 2 == 0 ? 1 : players_ - 1;
  for (int player = (turn_ + step) % players_; player != turn_; player = (player + step) % players_)
    waiting_.push_back(player);
}

void Push::next_to_take() {
  if (waiting_.empty() || rows_started() == 0) return end_turn();
  seat_ = waiting_.front();
  waiting_.erase(waiting_.begin());
  phase_ = "take";
}

void Push::end_turn() {
  for (CardList& row : rows_) move_all(row, discarded_);  // P17
  move_all(beside_, discarded_);
  waiting_.clear();
  turn_ = pile_.empty() ? 0 : (turn_ + 1) % players_;
  seat_ = turn_;
  phase_ = pile_.empty() ? "over" : "start";  // P20
}

int Push::points(int player) const {
  int sum = 0;
  for (const auto* place : {&bench_, &bank_})
    for (const Card& card : (*place)[static_cast<std::size_t>(player)]) sum += card.value;
  return sum;
}

int Push::cards(int player) const {
  return static_cast<int>(bench_[static_cast<std::size_t>(player)].size() +
                          bank_[static_cast<std::size_t>(player)].size());
}

std::vector<int> Push::winners() const {
  std::vector<int> best;
  for (int player = 0; player < players_; ++player) {
    bool beaten = false;
    for (int other = 0; other < players_; ++other)
      if (points(other) > points(player) || (points(other) == points(player) && cards(other) > cards(player)))
        beaten = true;
    if (!beaten) best.push_back(player);
  }
  return best;
}

std::string Push::text() const {
  std::string line = phase_ + ' ' + std::to_string(turn_) + ' ' + std::to_string(seat_) +
                     (beside_.size() % 2 == 0 ? " even " : " odd ");
  line += hand_.empty() ? "-" : name(hand_[0]);
  line += ' ' + text_or_dash(pile_);
  for (const char special : {'*', '~'}) {
    const auto count =
        std::count_if(pile_.begin(), pile_.end(), [&](const Card& card) { return card.color == special; });
    if (count > 0) line += '+' + std::to_string(count) + special;
  }
  for (int row = 0; row < 3; ++row) {
    const CardList& cards = rows_[static_cast<std::size_t>(row)];
    line += row == 0 ? ' ' : '|';
    line += contains(cards, '*') ? sorted_text(cards) + '*' : text_or_dash(cards);
  }
  for (const auto* place : {&bench_, &bank_})
    for (int player = 0; player < players_; ++player) {
      line += player == 0 ? ' ' : '/';
      line += text_or_dash((*place)[static_cast<std::size_t>(player)]);
    }
  return line;
}

int Push::cards_in_the_box() const {
  std::size_t sum = pile_.size() + discarded_.size() + beside_.size() + hand_.size();
  for (const auto* place : {&bench_, &bank_, &rows_})
    for (const CardList& cards : *place) sum += cards.size();
  return static_cast<int>(sum);
}

}  // namespace wagnis::naive
