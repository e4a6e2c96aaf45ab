// People who are away: the clock, bots that stand in, people who leave for good, what the others may agree on.
#include "room/table_talk.h"

namespace wagnis {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr Milliseconds kSecond = 1000;

// Lets bots move, each at its time, for so long.
void let_time_pass(TableTalk& t, Milliseconds ms) {
  const Milliseconds until = t.now + ms;
  do {
    t.let_bots_move();
    if (t.wake && *t.wake <= until) t.wait();
  } while ((t.wake && *t.wake <= until) || !t.thinking.empty());
  t.now = until;
  t.give(input::Wake{});
}
Input back(int connection, const std::string& id) { return input::Back{TableTalk::number(connection), id}; }
Input quit(int connection, const std::string& id) { return input::Quit{TableTalk::number(connection), id}; }
Input replace_seat(int connection, const std::string& id, int seat) {
  return input::Replace{TableTalk::number(connection), id, 1, seat};
}
Input give_up(int connection, const std::string& id) { return input::GiveUp{TableTalk::number(connection), id, 1}; }

// ---- the clock

TEST(TurnClock, a_bot_moves_when_it_runs_out_and_hands_back_at_once) {
  TableTalk t(new_table("mm", 30, 1));
  t.hello(0, 0);
  t.hello(1, 1);
  EXPECT_EQ(t.last<TableMessage>(0).clock, 30);
  EXPECT_EQ(t.last<EventsMessage>(1).in, 30 * kSecond);
  let_time_pass(t, 30 * kSecond - 1);
  EXPECT_FALSE(t.last<TableMessage>(1).seats[0].stand_in) << "a millisecond is left";
  t.now += 1;
  t.give(input::Wake{});
  EXPECT_TRUE(t.last<TableMessage>(1).seats[0].stand_in);
  EXPECT_EQ(t.last<TableMessage>(1).in, std::nullopt) << "nobody's clock runs";
  ASSERT_EQ(t.thinking.size(), 1u);
  EXPECT_EQ(t.thinking[0].level, "casual");
  t.let_bots_move();
  EXPECT_GT(t.events(), 0);
  EXPECT_EQ(t.room().events()[0].seat, Seat{0});

  // The bot is asked again when the person comes back: its answer does not count any more.
  t.wait();
  ASSERT_EQ(t.thinking.size(), 1u);
  const auto by_bot = t.events();
  t.give(back(0, "b1"));
  EXPECT_TRUE(t.answer(0, "b1").ok);
  t.let_bots_move();
  EXPECT_EQ(t.events(), by_bot);
  const auto table = t.last<TableMessage>(0);
  EXPECT_FALSE(table.seats[0].stand_in);
  EXPECT_THAT(table.seats[0].stood_in, ElementsAre(StandIn{Chair{0}, 0, by_bot}));
  EXPECT_EQ(table.in, 30 * kSecond) << "the person has the whole time again";
  EXPECT_EQ(t.kept.game().stand_ins, table.seats[0].stood_in);
}

TEST(TurnClock, a_move_or_a_new_connection_of_the_person_hands_back_too) {
  for (const bool by_move : {true, false}) {
    TableTalk t(new_table("mm", 60, 1));
    t.hello(0, 0);
    t.hello(1, 1);
    t.pass(60 * kSecond);
    ASSERT_TRUE(t.last<TableMessage>(1).seats[0].stand_in);
    if (by_move)
      t.move(0, "a1", 0, "draw");
    else
      t.hello(2, 0);
    EXPECT_FALSE(t.last<TableMessage>(1).seats[0].stand_in);
    EXPECT_THAT(t.kept.game().stand_ins, ElementsAre(StandIn{Chair{0}, 0, 0})) << "the move is the person's own";
    t.let_bots_move();
    EXPECT_EQ(t.events(), by_move ? 2 : 0);
  }
  TableTalk t(new_table("mm", 60, 1));
  t.hello(0, 0);
  t.pass(60 * kSecond);
  t.hello(0, 0, 1, 0);
  EXPECT_TRUE(t.last<TableMessage>(0).seats[0].stand_in) << "a page that asks for a gap is no person";
}

TEST(TurnClock, begins_again_with_every_event_and_for_each_awaited_seat) {
  TableTalk t(new_table("mm", 30, 1));
  t.hello(0, 0);
  t.hello(1, 1);
  t.pass(29 * kSecond);
  t.move(0, "a1", 0, "draw");
  EXPECT_EQ(t.last<EventsMessage>(1).in, 30 * kSecond);
  t.pass(29 * kSecond);
  EXPECT_FALSE(t.last<TableMessage>(1).seats[0].stand_in);
  t.pass(kSecond);
  EXPECT_TRUE(t.last<TableMessage>(1).seats[0].stand_in);
  EXPECT_FALSE(t.last<TableMessage>(1).seats[1].stand_in) << "whose turn it is not";
}

TEST(TurnClock, stops_while_nobody_is_there_unless_it_is_of_a_day) {
  TableTalk t(new_table("mm", 30, 1));
  t.hello(0, 0);
  t.pass(20 * kSecond);
  t.leave(0);
  let_time_pass(t, 100 * kSecond);
  EXPECT_EQ(t.events(), 0);
  t.hello(1, 1);
  EXPECT_EQ(t.last<EventsMessage>(1).in, 30 * kSecond);
  let_time_pass(t, 30 * kSecond);
  EXPECT_TRUE(t.last<TableMessage>(1).seats[0].stand_in);
}

TEST(TurnClock, of_a_day_runs_on_while_nobody_is_there_and_takes_effect_when_somebody_comes) {
  for (const Milliseconds more : {-1, 0}) {
    TableTalk t(new_table("mm", kDay, 1));
    t.hello(0, 0);
    t.leave(0);
    EXPECT_FALSE(t.wake) << "it wakes nobody";
    t.now += kDay * kSecond + more;
    t.watch(9);
    EXPECT_EQ(t.kept.game().stand_ins.size(), more < 0 ? 0u : 1u);
    t.leave(9);
    EXPECT_FALSE(t.wake);
  }
  // A person who comes back late may still move, if nobody was at the table meanwhile.
  TableTalk late(new_table("mm", kDay, 1));
  late.now += 2 * kDay * kSecond;
  late.hello(0, 0);
  EXPECT_TRUE(late.kept.game().stand_ins.empty());
  EXPECT_EQ(late.last<EventsMessage>(0).in, kDay * kSecond);
  // The table has left the memory meanwhile, or the server has stopped.
  TableTalk stored(new_table("mm", kDay, 1));
  stored.kept.table.idle = kDay - 10;
  stored.restart();
  stored.hello(1, 1);
  EXPECT_EQ(stored.last<EventsMessage>(1).in, 10 * kSecond);
  stored.pass(10 * kSecond);
  EXPECT_EQ(stored.kept.game().stand_ins.size(), 1u);
}

TEST(TurnClock, there_is_none_unless_the_table_has_one) {
  TableTalk t("mm");
  t.hello(0, 0);
  EXPECT_EQ(t.last<EventsMessage>(0).in, std::nullopt);
  let_time_pass(t, 10 * kDay * kSecond);
  EXPECT_EQ(t.events(), 0);
}

TEST(TurnClock, a_restart_gives_the_turn_its_whole_time_and_forgets_no_stand_in) {
  TableTalk t(new_table("mm", 30, 1));
  t.hello(1, 1);
  t.pass(20 * kSecond);
  t.restart();
  t.hello(1, 1);
  EXPECT_EQ(t.last<EventsMessage>(1).in, 30 * kSecond);
  let_time_pass(t, 35 * kSecond);
  const auto by_bot = t.events();
  ASSERT_GT(by_bot, 0);
  t.restart();
  t.hello(1, 1);
  EXPECT_TRUE(t.last<TableMessage>(1).seats[0].stand_in);
  t.hello(0, 0);
  EXPECT_THAT(t.last<TableMessage>(0).seats[0].stood_in, ElementsAre(StandIn{Chair{0}, 0, by_bot}));
}

TEST(TurnClock, a_stand_in_that_cannot_be_stored_begins_or_ends_when_it_can) {
  TableTalk t(new_table("mm", 30, 1));
  t.hello(0, 0);
  t.store_works = false;
  t.pass(30 * kSecond);
  EXPECT_FALSE(t.last<TableMessage>(0).seats[0].stand_in);
  t.store_works = true;
  t.pass(Room::kRetry);
  EXPECT_TRUE(t.last<TableMessage>(0).seats[0].stand_in);
  t.store_works = false;
  t.give(back(0, "b1"));
  EXPECT_THAT(t.kept.game().stand_ins, ElementsAre(StandIn{Chair{0}, 0, std::nullopt}));
  t.store_works = true;
  ASSERT_FALSE(t.thinking.empty());
  t.let_bots_move();
  EXPECT_EQ(t.events(), 0) << "it ceases at once";
  t.pass(Room::kRetry);
  EXPECT_THAT(t.kept.game().stand_ins, ElementsAre(StandIn{Chair{0}, 0, 0}));
}

TEST(TurnClock, stand_ins_play_a_whole_game_and_end_with_it) {
  for (const char* game : {"push", "tipp"}) {
    TableTalk t(new_table("mmb", 30, 1, game), 5);
    t.hello(1, 1);
    t.watch(9);
    let_time_pass(t, 30 * kDay * kSecond);
    EXPECT_EQ(t.room().table_state(), TableState::over) << game;
    for (const StandIn& one : t.kept.game().stand_ins) EXPECT_EQ(one.to, t.events());
    EXPECT_FALSE(t.last<TableMessage>(1).seats[0].stand_in);
    t.hello(0, 0);
    for (const int who : {0, 1}) t.give(input::Rematch{TableTalk::number(who), "r1"});
    EXPECT_EQ(t.last<TableMessage>(1).game, 2);
    EXPECT_THAT(t.last<TableMessage>(1).seats[0].stood_in, IsEmpty());
  }
}

TEST(TurnClock, runs_where_all_choose_first_and_takes_back_a_choice_that_is_not_played) {
  Table table = new_table("mmm", {{"pace", std::string("turns")}}, "caramba");
  table.clock = 30;
  TableTalk t(table);
  for (int i = 0; i < 3; ++i) t.hello(i, i);
  EXPECT_EQ(t.last<TableMessage>(0).in, 30 * kSecond);
  t.move(2, "c1", 0, "keep:-");
  t.pass(30 * kSecond);
  EXPECT_TRUE(t.last<TableMessage>(0).seats[0].stand_in);
  EXPECT_TRUE(t.last<TableMessage>(0).seats[1].stand_in);
  EXPECT_FALSE(t.last<TableMessage>(0).seats[2].stand_in);
  ASSERT_EQ(t.thinking.size(), 2u);
  // The first bot chooses. The second person comes back before their bot has chosen.
  const effect::Think first = t.thinking.front(), second = t.thinking.back();
  t.thinking.clear();
  t.give(input::BotMove{1, 0, first.seat, "keep:-"});
  t.give(back(first.seat.index, "b1"));
  EXPECT_THAT(t.last<TableMessage>(0).asked, ElementsAre(Seat{0}, Seat{1}));
  t.give(input::BotMove{1, 0, second.seat, "keep:-"});
  EXPECT_EQ(t.events(), 0);
  t.move(first.seat.index, "c1", 0, "keep:-");
  EXPECT_TRUE(t.answer(first.seat.index, "c1").ok);
  EXPECT_EQ(t.events(), 6);
  EXPECT_THAT(t.kept.game().stand_ins, ElementsAre(StandIn{Chair{0}, 0, 0}, StandIn{Chair{1}, 0, std::nullopt}));
}

// ---- leaving for good

TEST(Leaving, opens_the_seat_again_before_the_game_begins) {
  TableTalk t(new_table("mmo"), 1, kFair);
  t.hello(0, 0);
  t.hello(1, 1);
  t.give(input::Promise{TableTalk::number(1), "p1", 1, std::string(64, 'a')});
  t.give(quit(1, "q1"));
  EXPECT_TRUE(t.answer(1, "q1").ok);
  const auto table = t.last<TableMessage>(0);
  EXPECT_EQ(table.state, TableState::waiting);
  EXPECT_EQ(table.seats[1].kind, Sitter::Kind::open);
  EXPECT_EQ(table.fair->promises[1], "") << "whoever comes next makes a promise of their own";
  EXPECT_EQ(t.last<TableMessage>(1).you, std::nullopt) << "who has left only watches";
  t.hello(5, 1);
  EXPECT_FALSE(t.last<ByeMessage>(5).again) << "the ticket is worth nothing now";
  t.give(input::Join{{7}, "Grace", "token-7"});
  EXPECT_EQ(t.admitted.back().chair->index, 1);
}

TEST(Leaving, a_bot_takes_the_chair_for_good) {
  TableTalk t("mmb");
  t.hello(0, 0);
  t.hello(1, 1);
  t.give(quit(0, "q1"));
  const auto table = t.last<TableMessage>(1);
  EXPECT_EQ(table.state, TableState::playing);
  EXPECT_EQ(table.seats[0].kind, Sitter::Kind::bot);
  EXPECT_EQ(table.seats[0].level, "casual");
  EXPECT_EQ(table.seats[0].name, "Casual 2");
  EXPECT_THAT(t.kept.game().leavers, ElementsAre(Leaver{Chair{0}, 0, "Person 0"}));
  t.move(0, "a1", 0, "draw");
  EXPECT_FALSE(t.answer(0, "a1").ok);
  t.restart();
  t.hello(1, 1);
  t.play_on();
  EXPECT_EQ(t.room().table_state(), TableState::over);
}

TEST(Leaving, does_not_hold_up_a_rematch) {
  TableTalk t("mm");
  t.hello(0, 0);
  t.hello(1, 1);
  t.play_on();
  t.give(input::Rematch{TableTalk::number(0), "r1"});
  t.give(quit(1, "q1"));
  EXPECT_EQ(t.last<TableMessage>(0).game, 2);
  EXPECT_EQ(t.last<TableMessage>(0).seats[0].kind, Sitter::Kind::bot);
}

TEST(Leaving, a_game_that_somebody_left_does_not_count_and_the_series_begins_again) {
  TableTalk t(new_table("mmm", 0, 5), 4);
  for (int i = 0; i < 3; ++i) t.hello(i, i);
  int sum = 0;
  for (int game = 1; game <= 2; ++game) {
    t.play_on();
    sum += t.room().state().standing().winners.size() == 1;
    for (int i = 0; i < 3; ++i) t.give(input::Rematch{TableTalk::number(i), "r" + std::to_string(game)});
  }
  const auto wins = [&] {
    const auto all = t.last<TableMessage>(0).series->wins;
    return all[0] + all[1] + all[2];
  };
  ASSERT_GT(sum, 0);
  EXPECT_EQ(wins(), sum);
  t.give(quit(2, "q1"));
  t.play_on();
  EXPECT_EQ(wins(), sum) << "this game is nobody's";
  for (int i = 0; i < 2; ++i) t.give(input::Rematch{TableTalk::number(i), "r3"});
  EXPECT_EQ(wins(), 0);
}

TEST(Leaving, is_possible_in_a_race_and_lets_it_go_on) {
  TableTalk t(new_table("mm", {}, "caramba"));
  t.hello(0, 0);
  t.hello(1, 1);
  t.pass(3000);
  t.leave(1);
  EXPECT_TRUE(t.last<TableMessage>(0).paused);
  t.hello(1, 1);
  t.give(quit(1, "q1"));
  t.leave(1);
  EXPECT_FALSE(t.last<TableMessage>(0).paused);
  t.pass(3000);
  EXPECT_FALSE(t.thinking.empty());
}

// ---- what the others may agree on

TEST(Replacing, takes_all_others_and_two_at_least_while_the_person_is_here) {
  TableTalk t("mmmm");
  for (int i = 0; i < 4; ++i) t.hello(i, i);
  t.give(replace_seat(0, "v1", 3));
  EXPECT_TRUE(t.answer(0, "v1").ok);
  t.give(replace_seat(1, "v1", 3));
  ASSERT_EQ(t.last<TableMessage>(3).replacing.size(), 1u);
  EXPECT_EQ(t.last<TableMessage>(3).replacing[0].seat, Seat{3});
  EXPECT_THAT(t.last<TableMessage>(3).replacing[0].by, ElementsAre(Seat{0}, Seat{1}));
  EXPECT_EQ(t.last<TableMessage>(0).seats[3].kind, Sitter::Kind::human);
  t.give(replace_seat(2, "v1", 3));
  EXPECT_EQ(t.last<TableMessage>(0).seats[3].kind, Sitter::Kind::bot);
  EXPECT_THAT(t.last<TableMessage>(0).replacing, IsEmpty());
  EXPECT_THAT(t.kept.game().leavers, ElementsAre(Leaver{Chair{3}, 0, "Person 3"}));

  TableTalk two("mm");
  two.hello(0, 0);
  two.hello(1, 1);
  two.give(replace_seat(0, "v1", 1));
  EXPECT_EQ(two.last<TableMessage>(0).seats[1].kind, Sitter::Kind::human) << "one alone sends nobody away";
}

TEST(Replacing, takes_more_than_half_when_the_person_is_away_for_a_minute) {
  for (const int voters : {3, 4}) {
    TableTalk t(std::string(static_cast<std::size_t>(voters) + 1, 'm'));
    for (int i = 0; i <= voters; ++i) t.hello(i, i);
    t.leave(voters);
    t.give(replace_seat(0, "v1", voters));
    t.give(replace_seat(1, "v1", voters));
    const auto replaced = [&] {
      return t.last<TableMessage>(0).seats[static_cast<std::size_t>(voters)].kind == Sitter::Kind::bot;
    };
    t.pass(59 * kSecond);
    EXPECT_FALSE(replaced());
    t.pass(kSecond);
    EXPECT_EQ(replaced(), voters == 3) << "two of " << voters << ", at the minute";
  }

  TableTalk two("mm");
  two.hello(0, 0);
  two.pass(60 * kSecond);
  two.give(replace_seat(0, "v1", 1));
  EXPECT_EQ(two.last<TableMessage>(0).seats[1].kind, Sitter::Kind::bot)
      << "who has never come counts from the beginning";
}

TEST(Replacing, is_forgotten_when_the_person_comes_back) {
  TableTalk t("mmm");
  for (int i = 0; i < 3; ++i) t.hello(i, i);
  t.leave(2);
  t.give(replace_seat(0, "v1", 2));
  t.hello(2, 2);
  EXPECT_THAT(t.last<TableMessage>(0).replacing, IsEmpty());
  t.give(replace_seat(1, "v1", 2));
  EXPECT_EQ(t.last<TableMessage>(0).seats[2].kind, Sitter::Kind::human);
}

TEST(Replacing, refuses_seats_that_cannot_be_replaced) {
  TableTalk t("mbm");
  t.hello(0, 0);
  const auto refused = [&](const std::string& id, int seat) {
    t.give(replace_seat(0, id, seat));
    return t.answer(0, id).what;
  };
  EXPECT_THAT(refused("v1", 0), HasSubstr("one's own"));
  EXPECT_THAT(refused("v2", 1), HasSubstr("bot's already"));
  EXPECT_THAT(refused("v3", 3), HasSubstr("seat is 3; it must be one of 0 to 2"));
  t.give(input::Replace{TableTalk::number(0), "v4", 2, 2});
  EXPECT_THAT(t.answer(0, "v4").what, HasSubstr("game is 2"));
  TableTalk waiting("mo");
  waiting.hello(0, 0);
  waiting.give(give_up(0, "g1"));
  EXPECT_THAT(waiting.answer(0, "g1").what, HasSubstr("no game goes on"));
}

TEST(GivingUp, ends_the_game_without_a_result_when_all_who_are_here_want_it) {
  TableTalk t("mmm", {}, 1, "push", kFair);
  for (int i = 0; i < 3; ++i) t.hello(i, i);
  t.play_on(10);
  t.leave(2);
  t.give(give_up(0, "g1"));
  EXPECT_THAT(t.last<TableMessage>(1).giving_up, ElementsAre(Seat{0}));
  t.give(give_up(1, "g1"));
  EXPECT_EQ(t.last<TableMessage>(0).state, TableState::playing) << "who has just lost the connection has a say";
  t.pass(60 * kSecond);
  const auto table = t.last<TableMessage>(0);
  EXPECT_EQ(table.state, TableState::over);
  EXPECT_TRUE(table.given_up);
  t.move(0, "a9", t.events(), "draw");
  EXPECT_THAT(t.answer(0, "a9").what, HasSubstr("given up"));
  t.restart();
  t.hello(0, 0);
  EXPECT_TRUE(t.last<TableMessage>(0).given_up);
  for (const int who : {1, 2}) t.hello(who, who);
  for (const int who : {0, 1, 2}) t.give(input::Rematch{TableTalk::number(who), "r1"});
  EXPECT_EQ(t.last<TableMessage>(0).game, 2);
  EXPECT_FALSE(t.last<TableMessage>(0).given_up);
}

TEST(GivingUp, answers_choices_that_will_not_be_played) {
  TableTalk t(new_table("mm", {{"pace", std::string("turns")}}, "caramba"));
  t.hello(0, 0);
  t.hello(1, 1);
  t.move(0, "c1", 0, "keep:-");
  t.give(give_up(0, "g1"));
  t.give(give_up(1, "g1"));
  EXPECT_THAT(t.answer(0, "c1").what, HasSubstr("given up"));
  EXPECT_EQ(t.events(), 0);
}

TEST(GivingUp, ends_a_race_after_the_grabs_that_are_being_decided) {
  TableTalk t(new_table("mb", {}, "caramba"));
  t.hello(0, 0);
  t.pass(3000);
  t.give(give_up(0, "g1"));
  EXPECT_TRUE(t.last<TableMessage>(0).given_up);
  t.let_bots_move();
  t.pass(10'000);
  EXPECT_EQ(t.events(), 0);
}

// ---- reactions

TEST(Reactions, are_told_to_all_and_kept_nowhere) {
  TableTalk t("mm");
  t.hello(0, 0);
  t.hello(1, 1);
  t.watch(2);
  const auto react = [&](int connection) { t.give(input::React{TableTalk::number(connection), "clap"}); };
  react(1);
  for (const int connection : {0, 1, 2}) {
    EXPECT_EQ(t.last<ReactMessage>(connection).seat, Seat{1});
    EXPECT_EQ(t.last<ReactMessage>(connection).what, "clap");
  }
  react(1);
  EXPECT_EQ(t.all<ReactMessage>(0).size(), 1u) << "too soon";
  t.now += Room::kReactionPause;
  react(1);
  EXPECT_EQ(t.all<ReactMessage>(0).size(), 2u);
  react(2);
  EXPECT_EQ(t.all<ReactMessage>(0).size(), 2u) << "who watches only watches";
  EXPECT_FALSE(t.unanswered);
}

}  // namespace
}  // namespace wagnis
