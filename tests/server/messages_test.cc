// What a client may send, value by value: the bounds of docs/protocol.md.
#include "server/messages.h"

#include <gmock/gmock.h>

namespace wagnis {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string refusal(const std::string& text) {
  const auto message = read_message(text);
  return message ? "taken" : message.error().what;
}
std::string rematch(const std::string& id) { return R"({"t":"rematch","id":")" + id + R"("})"; }
std::string a_move(const std::string& game, const std::string& at, const std::string& token) {
  return R"({"t":"move","id":"a","game":)" + game + R"(,"at":)" + at + R"(,"token":)" + token + "}";
}

TEST(Messages, an_id_has_letters_digits_dashes_and_lines) {
  for (const char* id : {"a", "z", "A", "Z", "0", "9", "-", "_", "azAZ09-_"}) EXPECT_EQ(refusal(rematch(id)), "taken");
  for (const char* id : {"`", "{", "@", "[", "/", ":", ".", " ", "é"})
    EXPECT_THAT(refusal(rematch(id)), HasSubstr("id must be of a-z A-Z 0-9 - _")) << id;
}

TEST(Messages, an_id_has_1_to_40_bytes) {
  EXPECT_EQ(refusal(rematch(std::string(40, 'x'))), "taken");
  EXPECT_EQ(refusal(rematch(std::string(41, 'x'))), "id must be a text of 1 to 40 bytes");
  EXPECT_EQ(refusal(rematch("")), "id must be a text of 1 to 40 bytes");
  EXPECT_EQ(refusal(R"({"t":"rematch"})"), "id is missing");
}

TEST(Messages, counts_and_words_of_a_move_have_bounds) {
  EXPECT_EQ(refusal(a_move("1", "0", R"("draw")")), "taken");
  EXPECT_EQ(refusal(a_move("0", "1000000000", R"("draw")")), "taken");
  EXPECT_EQ(refusal(a_move("1", "1000000001", R"("draw")")), "at must be a whole number from 0 to 1000000000");
  EXPECT_EQ(refusal(a_move("1", "-1", R"("draw")")), "at must be a whole number from 0 to 1000000000");
  EXPECT_EQ(refusal(a_move("1.0", "0", R"("draw")")), "game must be a whole number from 0 to 1000000000");
  EXPECT_EQ(refusal(a_move("1", "0", '"' + std::string(40, 'x') + '"')), "taken");
  EXPECT_EQ(refusal(a_move("1", "0", '"' + std::string(41, 'x') + '"')), "token must be a text of 1 to 40 bytes");
}

std::string new_table(const std::string& more) {
  return R"({"game":"push","name":"Ada","seats":[{"kind":"me"},{"kind":"open"}])" + more + "}";
}
std::string table_refusal(const std::string& more) {
  const auto table = read_new_table(new_table(more));
  return table ? "taken" : table.error().what;
}

TEST(Messages, a_clock_and_a_series_are_one_of_a_few_numbers) {
  EXPECT_EQ(read_new_table(new_table("")).value().clock, 0);
  EXPECT_EQ(read_new_table(new_table("")).value().series, 1);
  for (const int clock : kClocks)
    EXPECT_EQ(read_new_table(new_table(R"(,"clock":)" + std::to_string(clock))).value().clock, clock);
  for (const char* clock : {"1", "-1", R"("60")", "60.0", "true", "null"})
    EXPECT_THAT(table_refusal(R"(,"clock":)" + std::string(clock)), HasSubstr("clock must be one of the numbers 0, "))
        << clock;
  EXPECT_THAT(table_refusal(R"(,"series":2)"), HasSubstr("series must be one of the numbers 1, "));
}

TEST(Messages, hints_are_one_of_three_words_and_none_by_default) {
  EXPECT_EQ(read_new_table(new_table("")).value().hints, Hints::none);
  EXPECT_EQ(read_new_table(new_table(R"(,"hints":"none")")).value().hints, Hints::none);
  EXPECT_EQ(read_new_table(new_table(R"(,"hints":"words")")).value().hints, Hints::words);
  EXPECT_EQ(read_new_table(new_table(R"(,"hints":"odds")")).value().hints, Hints::odds);
  for (const std::string hints : {R"("all")", R"("")", R"("Words")", "true", "1", "null"})
    EXPECT_EQ(table_refusal(R"(,"hints":)" + hints),
              "hints is " + hints + "; it must be one of the words none, words, odds");
}

TEST(Messages, a_table_says_what_the_coach_may_tell_where_it_may) {
  TableMessage table;
  EXPECT_THAT(write_message(table), Not(HasSubstr("hints")));
  table.hints = Hints::words;
  EXPECT_THAT(write_message(table), HasSubstr(R"("hints":"words")"));
  table.hints = Hints::odds;
  EXPECT_THAT(write_message(table), HasSubstr(R"("hints":"odds")"));
}

TEST(Messages, hello_may_say_how_its_person_looks) {
  const auto hello = [](const std::string& more) {
    return R"({"t":"hello","v":2,"table":"k7m2p9xw","game":0,"have":0)" + more + "}";
  };
  const auto look = [&](const std::string& more) { return std::get<HelloMessage>(*read_message(hello(more))).look; };
  EXPECT_EQ(look(""), std::nullopt);
  EXPECT_EQ(look(R"(,"look":0)"), 0);
  EXPECT_EQ(look(R"(,"look":63)"), 63);
  EXPECT_EQ(refusal(hello(R"(,"look":64)")), "look is 64; it must be a number from 0 to 63");
  for (const std::string look : {"-1", R"("7")", "null", "1.5", "[7]"})
    EXPECT_THAT(refusal(hello(R"(,"look":)" + look)), HasSubstr("look must be a whole number from 0"));
}

TEST(Messages, hello_may_say_that_its_client_asks_whether_its_person_is_ready) {
  const auto hello = [](const std::string& more) {
    return R"({"t":"hello","v":2,"table":"k7m2p9xw","game":0,"have":0)" + more + "}";
  };
  EXPECT_FALSE(std::get<HelloMessage>(*read_message(hello(""))).ready);
  EXPECT_FALSE(std::get<HelloMessage>(*read_message(hello(R"(,"ready":false)"))).ready);
  EXPECT_TRUE(std::get<HelloMessage>(*read_message(hello(R"(,"ready":true)"))).ready);
  EXPECT_EQ(refusal(hello(R"(,"ready":1)")), "ready must be true or false");
  EXPECT_EQ(std::get<input::Ready>(*read_message(R"({"t":"ready","id":"r1"})")).id, "r1");
}

TEST(Messages, a_table_says_who_is_ready_while_a_race_waits_for_that) {
  TableMessage table;
  EXPECT_THAT(write_message(table), Not(HasSubstr("ready")));
  table.ready.emplace();
  EXPECT_THAT(write_message(table), HasSubstr(R"("ready":[])"));
  table.ready->push_back(Seat{1});
  EXPECT_THAT(write_message(table), HasSubstr(R"("ready":[1])"));
}

TEST(Messages, a_seat_says_how_its_person_looks_where_that_is_known) {
  TableMessage table;
  table.seats.push_back({Sitter::Kind::human, "Ada", "", true});
  EXPECT_THAT(write_message(table), Not(HasSubstr("look")));
  table.seats.back().look = 0;
  EXPECT_THAT(write_message(table), HasSubstr(R"("here":true,"look":0)"));
}

TEST(Messages, an_option_is_a_whole_number_or_a_word_of_40_bytes) {
  const auto option = [](const std::string& value) { return table_refusal(R"(,"options":{"star":)" + value + "}"); };
  EXPECT_EQ(option("3"), "taken");
  EXPECT_EQ(option('"' + std::string(40, 'x') + '"'), "taken");
  EXPECT_EQ(option('"' + std::string(41, 'x') + '"'), "option \"star\" must be a whole number or a word");
  EXPECT_EQ(option("true"), "option \"star\" must be a whole number or a word");
}

TEST(Messages, a_refusal_says_how_long_to_wait_where_that_is_known) {
  AckMessage ack{"a", {false, 0, "too soon", "C10"}, true, 0};
  EXPECT_EQ(write_message(ack), R"({"t":"ack","id":"a","ok":false,"what":"too soon","paragraph":"C10","again":true})");
  ack.wait = 1;
  EXPECT_EQ(write_message(ack),
            R"({"t":"ack","id":"a","ok":false,"what":"too soon","paragraph":"C10","again":true,"wait":1})");
}

}  // namespace
}  // namespace wagnis
