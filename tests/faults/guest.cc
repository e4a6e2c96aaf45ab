#include "faults/guest.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "games/beat.h"

namespace wagnis {

bool Guest::connect(std::uint16_t port) {
  greeted_ = false;
  talk_.reset();
  try {
    const std::string node = node_.empty() ? "" : "?node=" + std::exchange(node_, {});
    talk_.emplace(port, ticket_.token, Headers{}, false, socket_of(ticket_.table) + node);
    if (talk_->refused()) return false;
    hello();
    for (const auto& [id, message] : waiting_) say(message);
    if (!answered_.empty()) say(ledger_.at(answered_[chance_.below(answered_.size())]).message);
    return true;
  } catch (const std::runtime_error&) {
    return false;
  }
}

bool Guest::go_on() {
  const auto message = talk_->next();
  if (!message) return false;
  const auto& type = message->at("t").as_string();
  if (type == "table")
    hear_table(*message);
  else if (type == "events")
    hear_events(*message);
  else if (type == "ack")
    hear_ack(*message);
  if (type == "bye") {
    EXPECT_TRUE(message->at("again").as_bool()) << serialize(*message);
    ++byes_;
    if (const auto* node = message->if_contains("node")) node_ = std::string(node->as_string());
  }
  play();
  return !testing::Test::HasFailure();
}

void Guest::say(const boost::json::object& message) { talk_->send(serialize(message)); }

void Guest::ask(boost::json::object message) {
  const std::string id = "g" + std::to_string(++last_id_);
  message["id"] = id;
  waiting_[id] = message;
  say(message);
}

void Guest::hello() { talk_->send(wagnis::hello(ticket_.table, game_, replay_ ? replay_->events().size() : 0)); }

void Guest::play() {
  if (quiet_ || !greeted_ || !waiting_.empty()) return;
  if (state_ == "over") return ask({{"t", "rematch"}});
  const AnyState& state = replay_->state();
  std::vector<std::string> moves;
  if (together_) {
    if (!asked_.contains(seat_->index) || state.over()) return;
    Beat beat(state);
    if (beat.grabbing() && !grabbing_) beat.next(state);
    moves = beat.moves(state, *seat_);
    moves.emplace_back(Beat::kWait);
  } else if (state.pending().move.has(*seat_)) {
    moves = state.moves(*seat_);
  }
  if (moves.empty()) return;
  ask({{"t", "move"},
       {"game", game_},
       {"at", replay_->events().size()},
       {"token", moves[chance_.below(moves.size())]}});
}

void Guest::hear_table(const boost::json::object& table) {
  const int game = static_cast<int>(table.at("game").as_int64());
  if (game != game_ || !replay_) {
    EXPECT_GT(game, game_) << "an older game";
    replay_ = *Replay::start(std::string_view(table.at("id").as_string()), options_of(table));
    together_ = replay_->state().game()->together();
    game_ = game;
  }
  seat_ = Seat{static_cast<std::uint8_t>(table.at("you").as_int64())};
  state_ = std::string(table.at("state").as_string());
  asked_.clear();
  for (const auto& seat : table.at("asked").as_array()) asked_.insert(static_cast<int>(seat.as_int64()));
  grabbing_ = table.at("grabbing").as_bool();
}

void Guest::hear_events(const boost::json::object& told) {
  ASSERT_EQ(told.at("game").as_int64(), game_);
  auto number = static_cast<std::size_t>(told.at("from").as_int64());
  ASSERT_LE(number, replay_->events().size()) << "a gap on one connection";
  for (const auto& line : told.at("events").as_array()) {
    const auto event = parse_event(std::string_view(line.as_string()));
    if (number < replay_->events().size()) {
      ASSERT_EQ(replay_->events()[number], *event) << "event " << number << " was another before";
    } else {
      ASSERT_TRUE(replay_->add(*event)) << line;
    }
    ++number;
  }
  greeted_ = true;
}

void Guest::hear_ack(const boost::json::object& ack) {
  const std::string id(ack.at("id").as_string());
  if (const auto* again = ack.if_contains("again"); again != nullptr && again->as_bool()) {
    const auto waits = waiting_.find(id);
    if (waits != waiting_.end()) say(waits->second);
    return;
  }
  const std::string answer = serialize(ack);
  if (const auto known = ledger_.find(id); known != ledger_.end()) {
    ASSERT_EQ(known->second.answer, answer) << "another answer to " << serialize(known->second.message);
    return;
  }
  const auto said = waiting_.extract(id);
  ASSERT_TRUE(said) << "an answer to nothing: " << answer;
  ledger_.emplace(id, Said{said.mapped(), answer});
  answered_.push_back(id);
}

void Guest::check(const std::vector<Record>& records) const {
  ASSERT_EQ(std::ssize(records), game_);
  ASSERT_EQ(records.back().events, replay_->events());
  const auto replayed = replay(records.back());
  ASSERT_TRUE(replayed) << text(replayed.error());
  ASSERT_EQ(replayed->state().text(), replay_->state().text());
  if (together_) return;  // a choice can be to wait, which leaves no event
  std::set<std::pair<std::int64_t, std::int64_t>> acknowledged, made;
  for (const auto& [id, said] : ledger_) {
    if (said.message.at("t") != "move" || said.answer.find("\"ok\":true") == std::string::npos) continue;
    const auto game = said.message.at("game").to_number<std::int64_t>();
    const auto at = said.message.at("at").to_number<std::int64_t>();
    ASSERT_TRUE(acknowledged.emplace(game, at).second) << "two moves in one place: " << serialize(said.message);
    const auto& events = records.at(static_cast<std::size_t>(game - 1)).events;
    ASSERT_LT(at, std::ssize(events)) << serialize(said.message) << " is lost";
    ASSERT_EQ(events[static_cast<std::size_t>(at)].token, std::string_view(said.message.at("token").as_string()));
  }
  for (std::size_t game = 0; game < records.size(); ++game) {
    const Record& record = records[game];
    const auto seats = static_cast<int>(record.seats.size());
    const Seat seat{static_cast<std::uint8_t>((ticket_.seat + seats - static_cast<int>(game) % seats) % seats)};
    auto replay = *Replay::start(record.game, record.options);
    for (const Event& event : record.events) {
      if (event.seat == seat && replay.state().pending().move.has(seat))
        made.emplace(game + 1, std::ssize(replay.events()));
      ASSERT_TRUE(replay.add(event));
    }
  }
  ASSERT_EQ(acknowledged, made) << "what the guest was told, and what is in the records";
}

std::vector<Record> records_of(std::uint16_t port, const std::string& table) {
  std::vector<Record> records;
  read_records(ask(port, "GET", "/api/tables/" + table + "/record").body, [&](RecordLine&& line) {
    ASSERT_TRUE(line.record) << text(line.record.error());
    records.push_back(std::move(*line.record));
  });
  return records;
}

}  // namespace wagnis
