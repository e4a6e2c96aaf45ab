#include "room/room.h"

#include "room/table_talk.h"

namespace wagnis {
namespace {

using testing::HasSubstr;

std::vector<std::string> lines(const std::vector<Event>& events) {
  std::vector<std::string> all;
  for (const Event& event : events) all.push_back(text(event));
  return all;
}

TEST(Room, refuses_impossible_tables) {
  EXPECT_FALSE(Room::open(new_table("mb", {{"star", "maybe"}}), kSettings, 0));
  Table table = new_table("mb");
  table.game = "chess";
  EXPECT_FALSE(Room::open(table, kSettings, 0));
  table = new_table("mb");
  table.sitters.emplace_back();
  const auto room = Room::open(table, kSettings, 0);
  ASSERT_FALSE(room);
  EXPECT_THAT(room.error().what, HasSubstr("seats has 3 entries; this game has 2 players"));
}

TEST(Room, waits_for_open_seats_and_begins_when_the_last_is_taken) {
  TableTalk t("moo");
  t.hello(0, 0);
  EXPECT_EQ(t.last<TableMessage>(0).state, TableState::waiting);
  t.move(0, "a1", 0, "draw");
  EXPECT_FALSE(t.answer(0, "a1").ok);
  t.give(input::Join{{2}, "Grace", "token-1"});
  t.give(input::Join{{3}, "Edsger", "token-2"});
  t.give(input::Join{{4}, "Kay", "token-x"});
  ASSERT_EQ(t.admitted.size(), 4u);
  EXPECT_EQ(t.admitted[1].chair->index, 1);
  EXPECT_EQ(t.admitted[2].chair->index, 2);
  EXPECT_FALSE(t.admitted[3].chair);
  EXPECT_FALSE(t.admitted[3].again);
  const auto table = t.last<TableMessage>(0);
  EXPECT_EQ(table.state, TableState::playing);
  EXPECT_EQ(table.seats[1].name, "Grace");
  EXPECT_FALSE(table.seats[1].here);
  t.hello(1, 1);
  EXPECT_TRUE(t.last<TableMessage>(0).seats[1].here) << "everybody is told who is here";
}

TEST(Room, all_are_told_what_the_coach_may_tell_in_all_games_of_the_table) {
  for (const Hints hints : {Hints::none, Hints::words, Hints::odds}) {
    Table table = new_table("mb");
    table.hints = hints;
    TableTalk t(table);
    t.hello(0, 0);
    t.watch(1);
    EXPECT_EQ(t.last<TableMessage>(0).hints, hints);
    EXPECT_EQ(t.last<TableMessage>(1).hints, hints) << "who watches too";
    t.play_on();
    t.give(input::Rematch{t.number(0), "again"});
    ASSERT_EQ(t.room().number(), 2);
    EXPECT_EQ(t.last<TableMessage>(0).hints, hints);
  }
}

TEST(Room, an_invitation_gives_its_seat_to_one_person_once) {
  Table table = new_table("mooo");
  table.sitters[1].token = "invitation-1";
  table.sitters[2].token = "invitation-2";
  TableTalk t(table);
  t.hello(0, 0);
  EXPECT_TRUE(t.last<TableMessage>(0).seats[1].invited);
  EXPECT_FALSE(t.last<TableMessage>(0).seats[3].invited);
  const auto join = [&](const std::string& name, const std::string& invitation) {
    t.give(input::Join{{9}, name, "token-" + name, invitation});
    return t.admitted.back().chair;
  };
  EXPECT_EQ(join("Ada", "invitation-2")->index, 2);
  EXPECT_FALSE(t.last<TableMessage>(0).seats[2].invited);
  EXPECT_THAT(join("Eve", "invitation-2").error().what, HasSubstr("the invitation has been used"));
  EXPECT_THAT(join("Eve", "invitation-3").error().what, HasSubstr("or is none to table k7m2p9xw"));
  EXPECT_EQ(join("Grace", "")->index, 3) << "the seat that is open to all";
  t.restart();
  EXPECT_THAT(join("Eve", "").error().what, HasSubstr("for who is invited"));
  EXPECT_EQ(join("Kay", "invitation-1")->index, 1);
  EXPECT_EQ(t.room().table_state(), TableState::playing);
  EXPECT_THAT(join("Eve", "").error().what, HasSubstr("no seat is open"));
}

TEST(Room, a_move_and_the_chance_after_it_are_one_change_told_before_it_is_acknowledged) {
  TableTalk t("mm");
  t.hello(0, 0);
  t.hello(1, 1);
  t.heard.clear();
  t.move(0, "a1", 0, "draw");
  ASSERT_EQ(t.kept.game().events.size(), 2u);
  const auto& heard = t.heard[TableTalk::number(0)];
  ASSERT_EQ(heard.size(), 2u);
  const auto* events = std::get_if<EventsMessage>(&heard[0]);
  ASSERT_TRUE(events);
  EXPECT_EQ(events->from, 0);
  EXPECT_EQ(lines(events->events), lines(t.room().events()));
  EXPECT_EQ(std::get<AckMessage>(heard[1]).answer, (Answer{true, 2, "", ""}));
  EXPECT_EQ(t.all<EventsMessage>(1).size(), 1u) << "the others are told too";
  EXPECT_TRUE(t.all<AckMessage>(1).empty());
}

TEST(Room, tells_nobody_anything_before_it_is_stored) {
  TableTalk t("mm");
  t.hello(0, 0);
  t.heard.clear();
  t.store_answers = false;
  t.move(0, "a1", 0, "draw");
  t.move(0, "a2", 2, "row:1");  // guesses the next position right, and waits
  EXPECT_TRUE(t.heard.empty());
  EXPECT_EQ(t.events(), 0);
  t.store_answers = true;
  t.answer_store();
  EXPECT_TRUE(t.answer(0, "a1").ok);
  EXPECT_EQ(t.all<AckMessage>(0).size(), 2u);
}

TEST(Room, a_store_that_fails_refuses_and_changes_nothing) {
  TableTalk t("mm");
  t.hello(0, 0);
  t.hello(1, 1);
  t.heard.clear();
  t.store_works = false;
  t.move(0, "a1", 0, "draw");
  EXPECT_FALSE(t.answer(0, "a1").ok);
  EXPECT_EQ(t.events(), 0);
  EXPECT_TRUE(t.all<EventsMessage>(0).empty());
  t.store_works = true;
  t.move(0, "a1", 0, "draw");
  EXPECT_TRUE(t.answer(0, "a1").ok) << "what could not be stored may be said again";
  EXPECT_EQ(t.events(), 2);
}

TEST(Room, a_new_table_that_cannot_be_stored_is_refused) {
  Table table = new_table("mb");
  auto room = *Room::open(table, kSettings, 0);
  SeededLuck luck(1);
  auto effects = room.step(input::Set{{7}, {0}}, 0, luck);
  ASSERT_EQ(effects.size(), 1u);
  effects = room.step(input::Stored{false}, 0, luck);
  ASSERT_EQ(effects.size(), 1u);
  const auto admit = std::get<effect::Admit>(effects[0]);
  EXPECT_EQ(admit.request.number, 7u);
  EXPECT_FALSE(admit.chair);
  EXPECT_TRUE(admit.again);
}

TEST(Room, refuses_a_wrong_seat_a_stale_position_and_an_illegal_move) {
  TableTalk t("mm");
  t.hello(0, 0);
  t.hello(1, 1);
  t.watch(2);
  t.move(1, "b1", 0, "draw");
  EXPECT_FALSE(t.answer(1, "b1").ok) << "it is not their turn";
  t.move(2, "c1", 0, "draw");
  EXPECT_FALSE(t.answer(2, "c1").ok) << "watchers only watch";
  t.move(0, "a1", 0, "take:1");
  EXPECT_FALSE(t.answer(0, "a1").ok);
  EXPECT_NE(t.answer(0, "a1").paragraph, "");
  t.move(0, "a2", 0, "y2");
  EXPECT_FALSE(t.answer(0, "a2").ok) << "nobody may play chance";
  t.move(0, "a3", 0, "draw", 2);
  EXPECT_THAT(t.answer(0, "a3").what, HasSubstr("game is 2"));
  EXPECT_EQ(t.events(), 0);
  t.move(0, "a4", 0, "draw");
  t.move(0, "a5", 0, "draw");
  EXPECT_THAT(t.answer(0, "a5").what, HasSubstr("at is 0; the game now has 2 events"));
  EXPECT_EQ(t.events(), 2);
}

TEST(Room, a_repeat_gets_the_same_answer_and_changes_nothing_also_after_a_restart) {
  TableTalk t("mm");
  t.hello(0, 0);
  t.move(0, "a1", 0, "draw");
  t.move(0, "a2", 0, "draw");
  const Answer yes = t.answer(0, "a1"), no = t.answer(0, "a2");
  ASSERT_TRUE(yes.ok);
  ASSERT_FALSE(no.ok);
  for (const bool restarted : {false, true}) {
    if (restarted) t.restart();
    t.hello(0, 0);
    t.heard.clear();
    t.move(0, "a1", 0, "draw");
    t.move(0, "a2", t.events(), "row:1");  // would be right, but that id has its answer
    EXPECT_EQ(t.answer(0, "a1"), yes);
    EXPECT_EQ(t.answer(0, "a2"), no);
    EXPECT_EQ(t.events(), 2);
    EXPECT_TRUE(t.all<EventsMessage>(0).empty());
  }
  t.hello(1, 1);
  t.move(1, "a1", 0, "draw");
  EXPECT_FALSE(t.answer(1, "a1").ok) << "ids belong to a seat; another's is another message";
}

TEST(Room, remembers_so_many_refusals_and_no_more) {
  TableTalk t("mm");
  t.hello(0, 0);
  for (int i = 0; i < Room::kMaxRefusals + 5; ++i) {
    t.heard.clear();
    t.move(0, "r" + std::to_string(i), 0, "nonsense");
    EXPECT_FALSE(t.answer(0, "r" + std::to_string(i)).ok);
  }
  EXPECT_EQ(t.kept.table.answers.size(), static_cast<std::size_t>(Room::kMaxRefusals));
  t.move(0, "good", 0, "draw");
  EXPECT_TRUE(t.answer(0, "good").ok);
}

TEST(Room, remembers_so_many_refused_wishes_and_no_more) {
  TableTalk t("mm");
  t.hello(0, 0);
  for (int i = 0; i < Room::kMaxRefusals + 5; ++i) {
    t.heard.clear();
    const std::string id = "r" + std::to_string(i);
    t.give(input::Replace{TableTalk::number(0), id, 1, 7});
    EXPECT_FALSE(t.answer(0, id).ok);
  }
  EXPECT_EQ(t.kept.table.answers.size(), static_cast<std::size_t>(Room::kMaxRefusals));
}

TEST(Room, gives_a_comer_exactly_the_gap) {
  TableTalk t("mm");
  t.hello(0, 0);
  t.play_on(6);
  const auto count = t.events();
  ASSERT_GT(count, 4);
  t.hello(5, 1, 1, 3);
  EXPECT_EQ(t.last<EventsMessage>(5).from, 3);
  EXPECT_EQ(std::ssize(t.last<EventsMessage>(5).events), count - 3);
  t.hello(5, 1, 1, count);
  EXPECT_EQ(t.last<EventsMessage>(5).from, count);
  EXPECT_TRUE(t.last<EventsMessage>(5).events.empty());
  for (const auto& [game, have] : {std::pair{2, std::int64_t{3}}, {1, count + 1}, {0, std::int64_t{0}}}) {
    t.hello(5, 1, game, have);
    EXPECT_EQ(t.last<EventsMessage>(5).from, 0) << game << ' ' << have;
    EXPECT_EQ(lines(t.last<EventsMessage>(5).events), lines(t.room().events()));
  }
}

TEST(Room, watchers_are_counted_and_strangers_sent_away) {
  TableTalk t("mm");
  t.hello(0, 0);
  t.watch(1);
  t.watch(2);
  EXPECT_EQ(t.last<TableMessage>(0).watchers, 2);
  EXPECT_EQ(t.last<TableMessage>(0).you, Seat{0});
  EXPECT_EQ(t.last<TableMessage>(1).you, std::nullopt);
  t.leave(2);
  EXPECT_EQ(t.last<TableMessage>(0).watchers, 1);
  t.give(input::Hello{TableTalk::number(3), "token-9", 0, 0});
  EXPECT_FALSE(t.last<ByeMessage>(3).again);
  EXPECT_TRUE(t.all<EventsMessage>(3).empty());
  t.give(input::Hello{TableTalk::number(0), "token-9", 0, 0});
  EXPECT_FALSE(t.last<TableMessage>(1).seats[0].here) << "a bad token ends what the connection was before";
}

TEST(Room, two_connections_of_one_person_are_one_presence) {
  TableTalk t("mm");
  t.hello(0, 0);
  t.hello(1, 1);
  t.hello(2, 1);
  t.leave(1);
  EXPECT_TRUE(t.last<TableMessage>(0).seats[1].here);
  t.leave(2);
  EXPECT_FALSE(t.last<TableMessage>(0).seats[1].here);
}

TEST(Room, all_see_how_a_person_looks_until_somebody_else_sits_there) {
  TableTalk t("mmo");
  const auto look = [&](int connection, int chair, std::optional<int> look) {
    t.give(input::Hello{TableTalk::number(connection), "token-" + std::to_string(chair), 0, 0, look});
  };
  const auto seen = [&](int by, std::size_t seat) { return t.last<TableMessage>(by).seats[seat].look; };
  look(0, 0, 5);
  look(1, 1, std::nullopt);  // an older client
  EXPECT_EQ(seen(1, 0), 5);
  EXPECT_EQ(seen(1, 1), std::nullopt);
  look(0, 0, std::nullopt);  // asks for a gap
  EXPECT_EQ(seen(1, 0), 5);

  // A change is told at once, but not more often than once a second.
  t.pass(Room::kLookPause);
  look(0, 0, 7);
  EXPECT_EQ(seen(1, 0), 7);
  const auto told = t.all<TableMessage>(1).size();
  look(0, 0, 8);
  EXPECT_EQ(t.all<TableMessage>(1).size(), told);
  look(1, 1, 63);
  EXPECT_EQ(seen(0, 0), 8);
  EXPECT_EQ(seen(0, 1), 63);

  // It goes with the person, stays while they are away, and ends with their seat.
  t.give(input::Arrange{TableTalk::number(0), "a", {1, 0, 2}});
  EXPECT_EQ(seen(0, 0), 63);
  EXPECT_EQ(seen(0, 1), 8);
  t.leave(1);
  EXPECT_EQ(seen(0, 0), 63);
  t.give(input::Free{TableTalk::number(0), "b", 0});
  EXPECT_EQ(t.last<TableMessage>(0).seats[0].kind, Sitter::Kind::open);
  EXPECT_EQ(seen(0, 0), std::nullopt);
}

TEST(Room, who_only_watches_has_no_look) {
  TableTalk t("mm");
  t.hello(0, 0);
  t.give(input::Hello{TableTalk::number(5), std::nullopt, 0, 0, 3});
  for (const SeatView& seat : t.last<TableMessage>(0).seats) EXPECT_EQ(seat.look, std::nullopt);
}

TEST(Room, too_many_connections_are_sent_away) {
  TableTalk t("mm");
  for (int i = 0; i < static_cast<int>(Room::kMaxConnections); ++i) t.watch(i);
  t.watch(1000);
  EXPECT_TRUE(t.last<ByeMessage>(1000).again);
  t.leave(0);
  t.watch(1001);
  EXPECT_TRUE(t.all<ByeMessage>(1001).empty());
}

TEST(Room, fill_seats_bots_that_move_at_their_pace) {
  TableTalk t("moo");
  t.hello(0, 0);
  t.give(input::Fill{TableTalk::number(0), "f0", "genius"});
  EXPECT_THAT(t.answer(0, "f0").what, HasSubstr("allowed are random, casual"));
  t.give(input::Fill{TableTalk::number(0), "f1", "casual"});
  EXPECT_TRUE(t.answer(0, "f1").ok);
  const auto table = t.last<TableMessage>(0);
  EXPECT_EQ(table.state, TableState::playing);
  EXPECT_EQ(table.seats[1].name, "Casual 1");
  EXPECT_EQ(table.seats[2].name, "Casual 2");
  EXPECT_TRUE(table.seats[2].here);
  t.give(input::Fill{TableTalk::number(0), "f2", "casual"});
  EXPECT_FALSE(t.answer(0, "f2").ok);

  while (t.room().state().pending().move.has(Seat{0}))
    t.move(0, "m" + std::to_string(t.events()), t.events(), t.room().state().moves(Seat{0}).back());
  const Milliseconds since = t.now;
  const std::int64_t events = t.events();
  ASSERT_EQ(t.thinking.size(), 1u) << "it thinks while the pace runs";
  EXPECT_EQ(t.thinking[0].level, "casual");
  EXPECT_EQ(t.thinking[0].at, events);
  t.give(input::Wake{});
  EXPECT_EQ(t.thinking.size(), 1u) << "asked once";
  t.let_bots_move();
  ASSERT_EQ(t.wake, since + kSettings.pace);
  t.now = since + kSettings.pace - 1;
  t.give(input::Wake{});
  EXPECT_EQ(t.events(), events) << "a little early";
  t.wait();
  EXPECT_GT(t.events(), events);
}

TEST(Room, a_bot_that_answers_nonsense_or_late_does_not_stop_the_game) {
  TableTalk t("bm");
  t.hello(1, 1);
  ASSERT_EQ(t.thinking.size(), 1u);
  t.give(input::BotMove{1, 5, Seat{0}, "draw"});
  EXPECT_FALSE(t.wake) << "made for another position";
  ASSERT_EQ(t.thinking.size(), 2u) << "and asked again";
  t.give(input::BotMove{1, 0, Seat{0}, "castle"});
  t.wait();
  EXPECT_EQ(t.room().events().at(0).token, "draw") << "the first legal move in its place";
}

TEST(Room, a_bot_tries_again_when_the_store_has_failed) {
  TableTalk t("bm");
  t.hello(1, 1);
  t.store_works = false;
  t.let_bots_move();
  t.wait();
  EXPECT_EQ(t.events(), 0);
  ASSERT_EQ(t.wake, t.now + Room::kRetry);
  t.store_works = true;
  t.wait();
  t.let_bots_move();
  EXPECT_EQ(t.events(), 2);
}

TEST(Room, a_rematch_begins_when_all_people_here_want_it_and_the_next_player_begins) {
  TableTalk t("mmb");
  t.hello(0, 0);
  t.hello(1, 1);
  t.give(input::Rematch{TableTalk::number(0), "early"});
  EXPECT_FALSE(t.answer(0, "early").ok);
  t.play_on();
  ASSERT_EQ(t.last<TableMessage>(1).state, TableState::over);
  t.give(input::Rematch{TableTalk::number(0), "r1"});
  EXPECT_TRUE(t.answer(0, "r1").ok);
  EXPECT_EQ(t.last<TableMessage>(1).rematch, std::vector{Seat{0}});
  t.give(input::Rematch{TableTalk::number(1), "r1"});

  const auto table = t.last<TableMessage>(1);
  EXPECT_EQ(table.game, 2);
  EXPECT_EQ(table.state, TableState::playing);
  EXPECT_EQ(table.events, 0);
  EXPECT_TRUE(table.rematch.empty());
  EXPECT_EQ(table.you, Seat{0}) << "seats move on by one";
  EXPECT_EQ(table.seats[0].name, "Person 1");
  EXPECT_EQ(table.seats[1].kind, Sitter::Kind::bot);
  EXPECT_EQ(table.seats[2].name, "Person 0");
  EXPECT_EQ(t.last<TableMessage>(0).you, Seat{2});
  t.move(1, "n1", 0, "draw", 2);
  EXPECT_TRUE(t.answer(1, "n1").ok);
  EXPECT_EQ(t.kept.table.games.size(), 2u);
  t.play_on();
  EXPECT_EQ(t.room().table_state(), TableState::over);
}

TEST(Room, no_rematch_begins_with_somebody_who_is_not_here) {
  TableTalk t("mm");
  t.hello(0, 0);
  t.hello(1, 1);
  t.play_on();
  t.give(input::Rematch{TableTalk::number(0), "r1"});
  t.leave(0);
  EXPECT_TRUE(t.last<TableMessage>(1).rematch.empty()) << "a wish ends when its person leaves";
  t.give(input::Rematch{TableTalk::number(1), "late"});
  EXPECT_EQ(t.room().number(), 1);
  t.hello(0, 0);
  EXPECT_EQ(t.room().number(), 1) << "the wish of before does not come back";
  t.give(input::Rematch{TableTalk::number(0), "r2"});
  EXPECT_EQ(t.room().number(), 2);
}

TEST(Room, a_wish_for_a_rematch_does_not_outlive_its_person_in_the_store) {
  TableTalk t("mm");
  t.hello(0, 0);
  t.hello(1, 1);
  t.play_on();
  t.give(input::Rematch{TableTalk::number(0), "r1"});
  t.restart();
  t.hello(0, 0);
  t.hello(1, 1);
  EXPECT_TRUE(t.last<TableMessage>(1).rematch.empty());
  t.give(input::Rematch{TableTalk::number(1), "r1"});
  EXPECT_EQ(t.room().number(), 1);
}

TEST(Room, after_a_game_a_bot_may_take_the_seat_of_a_person_who_left_and_the_rematch_begins) {
  TableTalk t("mm");
  t.hello(0, 0);
  t.hello(1, 1);
  t.play_on();
  t.leave(1);
  t.give(input::Rematch{TableTalk::number(0), "r1"});
  t.give(input::Replace{TableTalk::number(0), "p1", 1, 1});
  EXPECT_TRUE(t.answer(0, "p1").ok);
  t.pass(Room::kAway * 1000 - 1);
  EXPECT_EQ(t.room().number(), 1);
  t.pass(1);
  EXPECT_EQ(t.room().number(), 2);
  EXPECT_EQ(t.room().sitters()[1].kind, Sitter::Kind::bot);
}

TEST(Room, the_host_may_free_a_seat_before_the_game_begins_and_nobody_else_may) {
  TableTalk t("mmo", {}, 1, "push", kFair);
  const auto free = [&](int who, const std::string& id, std::int64_t seat) {
    t.give(input::Free{TableTalk::number(who), id, seat});
    return t.answer(who, id);
  };
  t.hello(0, 0);
  t.hello(1, 1);
  EXPECT_EQ(t.last<TableMessage>(0).host, Seat{0});
  EXPECT_THAT(free(1, "a", 0).what, HasSubstr("only the host"));
  EXPECT_THAT(free(0, "b", 0).what, HasSubstr("one's own"));
  EXPECT_THAT(free(0, "c", 2).what, HasSubstr("seat 2 is open"));
  EXPECT_THAT(free(0, "d", 3).what, HasSubstr("one of 0 to 2"));
  EXPECT_TRUE(free(0, "e", 1).ok);
  EXPECT_EQ(t.room().sitters()[1].kind, Sitter::Kind::open);
  EXPECT_EQ(t.last<TableMessage>(1).you, std::nullopt) << "that person only watches now";
  t.hello(8, 1);
  EXPECT_FALSE(t.last<ByeMessage>(8).again) << "and the ticket is worth nothing";
  t.give(input::Join{{6}, "Kay", "token-1"});
  EXPECT_EQ(t.admitted.back().chair, Chair{1});
  t.restart();
  t.hello(0, 0);
  t.hello(1, 1);
  EXPECT_EQ(t.last<TableMessage>(1).host, Seat{0}) << "it is kept";
  t.give(input::Fill{TableTalk::number(0), "f", "casual"});
  EXPECT_EQ(t.last<TableMessage>(0).host, std::nullopt);
  EXPECT_THAT(free(0, "g", 1).what, HasSubstr("the game has begun"));
}

TEST(Room, the_host_says_who_sits_where_before_the_game_begins_and_nobody_else_may) {
  TableTalk t("mmo", {}, 1, "push", kFair);
  const auto arrange = [&](int who, const std::string& id, std::vector<std::int64_t> order) {
    t.give(input::Arrange{TableTalk::number(who), id, std::move(order)});
    return t.answer(who, id);
  };
  t.hello(0, 0);
  t.hello(1, 1);
  EXPECT_THAT(arrange(1, "a", {1, 0, 2}).what, HasSubstr("only the host"));
  for (const std::vector<std::int64_t>& none :
       std::vector<std::vector<std::int64_t>>{{}, {0, 1}, {0, 1, 2, 0}, {0, 0, 1}, {0, 1, 3}, {-1, 0, 1}, {256, 1, 2}})
    EXPECT_THAT(arrange(0, "b" + std::to_string(none.size()) + std::to_string(none.empty() ? 0 : none[0]), none).what,
                HasSubstr("each of the seats 0 to 2 once"));
  const Answer before = t.answer(1, "a");
  EXPECT_TRUE(arrange(0, "c", {1, 2, 0}).ok);
  for (const int restarted : {0, 1}) {
    if (restarted == 1) {
      t.restart();
      t.hello(0, 0);
      t.hello(1, 1);
    }
    EXPECT_EQ(t.last<TableMessage>(0).you, Seat{2}) << "the tickets are good for the new seats";
    EXPECT_EQ(t.last<TableMessage>(1).you, Seat{0});
    EXPECT_EQ(t.last<TableMessage>(1).host, Seat{2});
    EXPECT_EQ(t.last<TableMessage>(1).seats[1].kind, Sitter::Kind::open);
    EXPECT_TRUE(arrange(0, "c", {1, 2, 0}).ok) << "said again it is done once";
    EXPECT_EQ(t.last<TableMessage>(0).you, Seat{2});
    EXPECT_EQ(arrange(1, "a", {0, 1, 2}).what, before.what) << "answers have gone with the people";
  }
  t.give(input::Free{TableTalk::number(0), "d", 0});
  EXPECT_TRUE(t.answer(0, "d").ok) << "the host is still the host";
  t.give(input::Join{{6}, "Kay", "token-1"});
  EXPECT_EQ(t.admitted.back().chair, Chair{0}) << "the first seat that is open";
  t.hello(1, 1);
  t.give(input::Fill{TableTalk::number(0), "f", "casual"});
  EXPECT_THAT(arrange(0, "g", {0, 1, 2}).what, HasSubstr("the game has begun"));
  EXPECT_EQ(t.room().state().pending().move, SeatSet().with(Seat{0})) << "who was put first begins";
  EXPECT_EQ(t.room().sitters()[0].name, "Kay");
}

// While the change is being stored, messages wait; if it cannot be stored, all keep their places.
TEST(Room, nobody_changes_places_before_it_is_stored) {
  TableTalk t("mmo");
  t.hello(0, 0);
  t.hello(1, 1);
  t.store_answers = false;
  t.give(input::Arrange{TableTalk::number(0), "a", {1, 0, 2}});
  t.give(input::Quit{TableTalk::number(1), "b"});
  EXPECT_EQ(t.last<TableMessage>(1).you, Seat{1});
  t.store_works = false;
  t.answer_store();
  EXPECT_TRUE(t.last<AckMessage>(0).again);
  EXPECT_EQ(t.last<TableMessage>(1).you, Seat{1});
  t.store_works = true;
  t.answer_store();
  EXPECT_EQ(t.room().sitters()[1].kind, Sitter::Kind::open) << "who left sat in seat 1";
}

TEST(Room, an_invitation_goes_with_its_seat) {
  Table table = new_table("moo");
  table.sitters[1].token = "invitation-1";
  table.sitters[2].token = "invitation-2";
  TableTalk t(table);
  t.hello(0, 0);
  const auto arrange = [&](const std::string& id, std::vector<std::int64_t> order) {
    t.give(input::Arrange{TableTalk::number(0), id, std::move(order)});
  };
  const auto seats = [&] {
    std::vector<std::optional<int>> given_out_for;
    for (const SeatView& seat : t.last<TableMessage>(0).seats) {
      EXPECT_EQ(seat.invited, seat.kind == Sitter::Kind::open);
      EXPECT_EQ(seat.name.empty(), seat.invited) << "what an open chair notes is no name";
      given_out_for.push_back(seat.invitation);
    }
    return given_out_for;
  };
  using Numbers = std::vector<std::optional<int>>;
  arrange("a", {2, 0, 1});
  EXPECT_EQ(seats(), (Numbers{2, std::nullopt, 1}));
  t.restart();
  t.hello(0, 0);
  arrange("b", {0, 2, 1});
  EXPECT_EQ(seats(), (Numbers{2, std::nullopt, std::nullopt})) << "the invitation to seat 1 is in seat 1 again";
  t.give(input::Join{{9}, "Eve", "token-Eve", "invitation-2"});
  EXPECT_EQ(t.admitted.back().chair, Chair{0});
  EXPECT_EQ(t.last<TableMessage>(0).seats[0].name, "Eve");
}

TEST(Room, a_host_who_leaves_hands_that_on) {
  TableTalk t("moo");
  t.hello(0, 0);
  t.give(input::Join{{5}, "Grace", "token-1"});
  t.hello(1, 1);
  t.give(input::Quit{TableTalk::number(0), "q"});
  EXPECT_EQ(t.last<TableMessage>(1).host, Seat{1});
  t.give(input::Join{{6}, "Eve", "token-0"});
  t.hello(2, 0);
  EXPECT_EQ(t.last<TableMessage>(2).host, Seat{1}) << "whoever takes the chair is no host by that";
  t.give(input::Quit{TableTalk::number(2), "q2"});
  t.give(input::Quit{TableTalk::number(1), "q"});
  t.give(input::Join{{7}, "Kay", "token-k"});
  EXPECT_EQ(t.kept.table.host, Chair{0}) << "who comes to a table that all have left is its host";
}

TEST(Room, refuses_messages_when_too_many_wait) {
  TableTalk t("mm");
  t.hello(0, 0);
  t.store_answers = false;
  t.move(0, "a0", 0, "draw");
  for (std::size_t i = 1; i <= Room::kMaxWaiting; ++i) t.move(0, "a" + std::to_string(i), 0, "draw");
  t.heard.clear();
  t.move(0, "more", 0, "draw");
  t.give(input::Join{{9}, "Kay", "token-k"});
  t.watch(8);
  EXPECT_FALSE(t.answer(0, "more").ok);
  EXPECT_TRUE(t.admitted.back().again);
  EXPECT_TRUE(t.last<ByeMessage>(8).again);
}

TEST(Room, plays_whole_games_to_an_end_that_the_kept_events_give) {
  for (const auto* chairs : {"mb", "mmb", "mbbb", "mmmmm", "mbmbmb"}) {
    TableTalk t(chairs, {}, 7);
    for (int i = 0; i < static_cast<int>(t.room().sitters().size()); ++i)
      if (chairs[i] == 'm') t.hello(i, i);
    t.play_on();
    EXPECT_EQ(t.last<TableMessage>(static_cast<int>(std::string_view(chairs).find('m'))).state, TableState::over);
    auto replay = Replay::start(t.kept.table.game, t.kept.table.options);
    for (const Event& event : t.kept.game().events) ASSERT_TRUE(replay->add(event));
    EXPECT_EQ(replay->state().text(), t.room().state().text());
    EXPECT_TRUE(replay->state().over());
  }
}

}  // namespace
}  // namespace wagnis
