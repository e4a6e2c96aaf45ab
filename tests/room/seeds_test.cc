// Tables whose chance comes from seeds (docs/fairness.md).
#include "room/table_talk.h"

namespace wagnis {
namespace {

using testing::HasSubstr;

TableTalk fair_table(std::string_view chairs, std::string_view game = "tipp", Options options = {{"rounds", 1}},
                     std::uint64_t seed = 1) {
  return TableTalk(chairs, std::move(options), seed, game, kFair);
}

std::string digest(char letter) { return std::string(64, letter); }

std::string promise_of(TableTalk& talk, int connection, const std::string& id, const std::string& seed) {
  const auto table = talk.last<TableMessage>(connection);
  talk.give(input::Promise{TableTalk::number(connection), id, talk.room().number(),
                           seat_commitment(table.fair->commit, *table.you, seed)});
  const Answer answer = talk.answer(connection, id);
  return answer.ok ? "taken" : answer.what;
}
std::string show(TableTalk& talk, int connection, const std::string& id, const std::string& seed) {
  talk.give(input::Show{TableTalk::number(connection), id, talk.room().number(), seed});
  const Answer answer = talk.answer(connection, id);
  return answer.ok ? "taken" : answer.what;
}

// A promise is for a seat: people who change places promise again; the others keep their promises.
TEST(FairTable, WhoChangesPlacesPromisesAnew) {
  TableTalk talk = fair_table("mmmo");
  for (const int who : {0, 1, 2}) talk.hello(who, who);
  for (const int who : {0, 1, 2})
    EXPECT_EQ(promise_of(talk, who, "a" + std::to_string(who), digest(static_cast<char>('a' + who))), "taken");
  talk.give(input::Arrange{TableTalk::number(0), "b", {1, 0, 2, 3}});
  const auto promises = talk.last<TableMessage>(1).fair->promises;
  EXPECT_EQ(promises[0], "");
  EXPECT_EQ(promises[1], "");
  EXPECT_NE(promises[2], "");
  // A promise for the earlier seat that arrives late is refused, so that the seat can promise what it can show.
  const std::string late = seat_commitment(talk.room().seeds()->commit, Seat{1}, digest('b'));
  talk.give(input::Promise{TableTalk::number(1), "late", 1, late, 1});
  EXPECT_THAT(talk.answer(1, "late").what, HasSubstr("seat is 1; the seat now is 0"));
  EXPECT_EQ(promise_of(talk, 1, "c1", digest('b')), "taken");
  EXPECT_EQ(promise_of(talk, 0, "c0", digest('a')), "taken");
  talk.give(input::Fill{TableTalk::number(0), "f", "casual"});
  for (const int who : {0, 1, 2})
    EXPECT_EQ(show(talk, who, "s" + std::to_string(who), digest(static_cast<char>('a' + who))), "taken");
  EXPECT_EQ(talk.kept.game().seeds->seats[0].seed, digest('b'));
  while (talk.room().table_state() == TableState::playing) {
    if (talk.wake) talk.wait();
    talk.let_bots_move();
    if (talk.room().table_state() != TableState::playing || !talk.thinking.empty() || talk.wake) continue;
    const Seat seat = talk.room().state().pending().move.lowest();
    const int who = seat == Seat{0} ? 1 : seat == Seat{1} ? 0 : 2;
    talk.move(who, "m" + std::to_string(talk.events()), talk.events(), talk.room().state().moves(seat).front());
  }
  EXPECT_EQ(verdict(talk.kept, talk.room()), "right");
}

TEST(FairTable, PromisesThenShowsThenPlays) {
  TableTalk talk = fair_table("mm");
  for (const int who : {0, 1}) talk.hello(who, who);
  EXPECT_EQ(talk.last<TableMessage>(0).fair->commit, talk.room().seeds()->commit);
  EXPECT_FALSE(talk.last<TableMessage>(0).fair->closed);
  EXPECT_EQ(promise_of(talk, 0, "a", digest('a')), "taken");
  EXPECT_THAT(promise_of(talk, 0, "a2", digest('b')), HasSubstr("has promised"));
  EXPECT_THAT(show(talk, 0, "a3", digest('a')), HasSubstr("not all who play have promised"));
  EXPECT_EQ(talk.last<TableMessage>(1).fair->promises[0], talk.room().seeds()->seats[0].commit);
  EXPECT_EQ(promise_of(talk, 1, "b", digest('b')), "taken");
  EXPECT_TRUE(talk.last<TableMessage>(0).fair->closed);
  EXPECT_THAT(show(talk, 0, "a4", digest('c')), HasSubstr("not the one that the seat has promised"));
  EXPECT_EQ(show(talk, 0, "a5", digest('a')), "taken");
  EXPECT_THAT(show(talk, 0, "a6", digest('a')), HasSubstr("has shown"));
  EXPECT_EQ(talk.last<TableMessage>(1).fair->shown, (std::vector{true, false}));
  EXPECT_EQ(show(talk, 1, "b2", digest('b')), "taken");
  talk.play_on();
  EXPECT_EQ(verdict(talk.kept, talk.room()), "right");
  EXPECT_EQ(talk.kept.game().seeds->seats[1].seed, digest('b'));
}

TEST(FairTable, OneMayPromiseWhileSeatsAreOpenAndShowWhenTheyAreTaken) {
  TableTalk talk = fair_table("mo");
  talk.hello(0, 0);
  EXPECT_EQ(promise_of(talk, 0, "a", digest('a')), "taken");
  EXPECT_THAT(show(talk, 0, "a2", digest('a')), HasSubstr("not all"));
  talk.give(input::Fill{TableTalk::number(0), "f", "random"});
  EXPECT_TRUE(talk.last<TableMessage>(0).fair->closed) << "a bot promises nothing";
  EXPECT_EQ(show(talk, 0, "a3", digest('a')), "taken");
  talk.play_on();
  EXPECT_EQ(verdict(talk.kept, talk.room()), "right");
}

TEST(FairTable, TheFirstMoveMakesTheKeyAndWaitsForNobody) {
  TableTalk talk = fair_table("mm");
  for (const int who : {0, 1}) talk.hello(who, who);
  EXPECT_EQ(promise_of(talk, 0, "a", digest('a')), "taken");
  talk.move(0, "m", 0, "bet:odd");
  ASSERT_EQ(talk.events(), 2);
  EXPECT_THAT(promise_of(talk, 1, "b", digest('b')), HasSubstr("the game has begun"));
  EXPECT_THAT(show(talk, 0, "a2", digest('a')), HasSubstr("the game has begun"));
  EXPECT_EQ(verdict(talk.kept, talk.room()), "right");
}

TEST(FairTable, ASeedOfAnotherGameOrTableIsRefused) {
  TableTalk talk = fair_table("m");
  talk.hello(0, 0);
  talk.give(input::Promise{TableTalk::number(0), "a", 2, digest('a')});
  EXPECT_THAT(talk.answer(0, "a").what, HasSubstr("game is 2; the game now is number 1"));
  TableTalk plain("m", {{"rounds", 1}}, 1, "tipp");
  plain.hello(0, 0);
  EXPECT_FALSE(plain.last<TableMessage>(0).fair);
  plain.give(input::Promise{TableTalk::number(0), "a", 1, digest('a')});
  EXPECT_THAT(plain.answer(0, "a").what, HasSubstr("has no seeds"));
}

TEST(FairTable, EveryGameOfATableHasItsOwnSeed) {
  TableTalk talk = fair_table("mb");
  talk.hello(0, 0);
  talk.play_on();
  const Seeds first = *talk.room().seeds();
  EXPECT_EQ(verdict(talk.kept, talk.room()), "right");
  talk.give(input::Rematch{TableTalk::number(0), "again"});
  ASSERT_EQ(talk.room().number(), 2);
  EXPECT_NE(talk.room().seeds()->server, first.server);
  EXPECT_EQ(promise_of(talk, 0, "a", digest('a')), "taken");
  EXPECT_EQ(show(talk, 0, "a2", digest('a')), "taken");
  EXPECT_EQ(talk.room().seeds()->seats[1].seed, digest('a')) << "the chair has another seat now";
  talk.play_on();
  EXPECT_EQ(verdict(talk.kept, talk.room()), "right");
}

TEST(FairTable, AGameThatIsRestartedAtEveryStepIsTheSame) {
  for (const std::string_view game : {"push", "tipp"}) {
    const Options options = game == "tipp" ? Options{{"rounds", 2}} : Options{};
    TableTalk through = fair_table("mm", game, options), stopped = fair_table("mm", game, options);
    for (TableTalk* talk : {&through, &stopped}) {
      for (const int who : {0, 1}) talk->hello(who, who);
      promise_of(*talk, 0, "a", digest('a'));
      if (talk == &stopped) {
        talk->restart();
        for (const int who : {0, 1}) talk->hello(who, who);
      }
      promise_of(*talk, 1, "b", digest('b'));
      show(*talk, 0, "a2", digest('a'));
    }
    through.play_on();
    while (stopped.room().table_state() == TableState::playing) {
      stopped.restart();
      for (const int who : {0, 1}) stopped.hello(who, who);
      stopped.play_on(1);
    }
    EXPECT_EQ(stopped.room().events(), through.room().events());
    EXPECT_EQ(verdict(stopped.kept, stopped.room()), "right");
  }
}

TEST(FairTable, WhatCouldNotBeStoredIsDrawnAgainTheSame) {
  TableTalk through = fair_table("m"), failing = fair_table("m");
  for (TableTalk* talk : {&through, &failing}) talk->hello(0, 0);
  failing.store_works = false;
  for (int i = 0; i < 3; ++i) failing.move(0, "m", 0, "bet:odd");
  EXPECT_EQ(failing.events(), 0);
  failing.store_works = true;
  failing.move(0, "m", 0, "bet:odd");
  through.move(0, "m", 0, "bet:odd");
  ASSERT_EQ(failing.events(), 2);
  EXPECT_EQ(failing.room().events(), through.room().events());
}

TEST(FairTable, APromiseThatIsNotStoredIsNoPromise) {
  TableTalk talk = fair_table("m");
  talk.hello(0, 0);
  talk.store_works = false;
  promise_of(talk, 0, "a", digest('a'));
  EXPECT_TRUE(talk.last<AckMessage>(0).again);
  EXPECT_FALSE(talk.last<TableMessage>(0).fair->closed);
  talk.store_works = true;
  EXPECT_EQ(promise_of(talk, 0, "a", digest('a')), "taken");
}

// A game from before there were seeds: its chance comes from the luck of each step, as before. The next game has seeds.
TEST(FairTable, ATableThatWasStoredWithoutSeedsGoesOn) {
  TableTalk talk = fair_table("mb");
  talk.kept.table.games.back().seeds.reset();
  talk.restart();
  talk.hello(0, 0);
  EXPECT_FALSE(talk.last<TableMessage>(0).fair);
  talk.play_on();
  ASSERT_EQ(talk.room().table_state(), TableState::over);
  talk.give(input::Rematch{TableTalk::number(0), "again"});
  EXPECT_TRUE(talk.room().seeds());
  talk.play_on();
  EXPECT_EQ(verdict(talk.kept, talk.room()), "right");
}

// All throw at once, and each seat has its own stream.
TEST(FairTable, ARaceAndItsGameInTurnsAreRightToo) {
  TableTalk race = fair_table("mm", "caramba", {});
  for (const int who : {0, 1}) race.hello(who, who);
  race.pass(4000);
  for (int i = 0; i < 6; ++i) {
    for (const int who : {1, 0}) race.move(who, std::to_string(who) + "-" + std::to_string(i), race.events(), "keep:-");
    race.pass(900);
  }
  EXPECT_EQ(race.events(), 24);
  EXPECT_EQ(verdict(race.kept, race.room()), "right");

  TableTalk turns = fair_table("mm", "caramba", {{"pace", std::string("turns")}});
  for (const int who : {0, 1}) turns.hello(who, who);
  for (int i = 0; i < 400 && turns.room().table_state() == TableState::playing; ++i) {
    if (i % 7 == 0) {
      turns.restart();
      for (const int who : {0, 1}) turns.hello(who, who);
    }
    for (const Seat seat : turns.room().table(std::nullopt).asked) {
      const auto moves = turns.room().state().moves(seat);
      turns.move(seat.index, std::to_string(seat.index) + "t" + std::to_string(i), turns.events(), moves.back());
    }
  }
  EXPECT_GT(turns.events(), 40);
  EXPECT_EQ(verdict(turns.kept, turns.room()), "right");
}

}  // namespace
}  // namespace wagnis
