#include "fair/seeds.h"

#include <gmock/gmock.h>

#include "example.h"

namespace wagnis {
namespace {

const Options kOptions{{"rounds", 1}, {"players", 3}};

// All numbers were computed with Python's hashlib and hmac.
TEST(Seeds, CommitmentsAndKeyAreThoseOfTheWorkedExample) {
  const Seeds seeds = example_seeds();
  EXPECT_EQ(server_commitment(seeds, "tipp", kOptions), seeds.commit);
  EXPECT_EQ(seat_commitment(seeds.commit, Seat{0}, seeds.seats[0].seed), seeds.seats[0].commit);
  EXPECT_EQ(seat_commitment(seeds.commit, Seat{1}, "404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f"),
            seeds.seats[1].commit);
  std::string key;
  constexpr std::string_view kHex = "0123456789abcdef";
  for (const unsigned char byte : chance_key(seeds)) key += {kHex[byte >> 4], kHex[byte & 15]};
  EXPECT_EQ(key, "e4b939e0d486641ba6be79d7835f17e238e83efedafc61b16ae5bc3e0e9a4634");
}

TEST(Seeds, AServerIsBoundToTableGameAndOptions) {
  const Seeds seeds = example_seeds();
  Seeds other = seeds;
  other.table = "k7m2p9xx";
  EXPECT_NE(server_commitment(other, "tipp", kOptions), seeds.commit);
  other = seeds;
  other.number = 2;
  EXPECT_NE(server_commitment(other, "tipp", kOptions), seeds.commit);
  other = seeds;
  other.server[63] = 'e';
  EXPECT_NE(server_commitment(other, "tipp", kOptions), seeds.commit);
  EXPECT_NE(server_commitment(seeds, "push", kOptions), seeds.commit);
  EXPECT_NE(server_commitment(seeds, "tipp", {{"players", 3}, {"rounds", 2}}), seeds.commit);
  EXPECT_EQ(server_commitment(seeds, "tipp", {{"players", 3}, {"rounds", 1}}), seeds.commit) << "in any order";
}

TEST(Seeds, ASeatCannotRepeatTheCommitmentOfAnother) {
  const Seeds seeds = example_seeds();
  EXPECT_NE(seat_commitment(seeds.commit, Seat{1}, seeds.seats[0].seed), seeds.seats[0].commit);
}

TEST(Seeds, EveryPartChangesTheKey) {
  const Seeds seeds = example_seeds();
  const ChanceKey key = chance_key(seeds);
  Seeds other = seeds;
  other.seats[1].commit.clear();
  EXPECT_NE(chance_key(other), key);
  other = seeds;
  other.seats[0].seed.clear();
  EXPECT_NE(chance_key(other), key);
  other = seeds;
  std::swap(other.seats[0], other.seats[1]);
  EXPECT_NE(chance_key(other), key);
  other = seeds;
  other.seats.pop_back();
  EXPECT_NE(chance_key(other), key);
  other = seeds;
  other.server[0] = '1';
  EXPECT_NE(chance_key(other), key);
}

TEST(Seeds, AreDrawnAsDigests) {
  SeededLuck luck(1);
  const std::string one = draw_seed(luck), two = draw_seed(luck);
  EXPECT_TRUE(is_digest(one)) << one;
  EXPECT_NE(one, two);
  EXPECT_FALSE(is_digest(one.substr(1)));
  EXPECT_FALSE(is_digest("G" + one.substr(1)));
}

TEST(Fair, IsReadAsItIsWritten) {
  Seeds seeds = example_seeds();
  EXPECT_EQ(read_fair(write_fair(seeds)), seeds);
  seeds.server.clear();
  EXPECT_EQ(read_fair(write_fair(seeds)), seeds);
  EXPECT_THAT(write_fair(seeds), testing::Not(testing::HasSubstr("server_seed")));
}

TEST(Fair, RefusesWhatHasNotItsForm) {
  const std::string good = write_fair(example_seeds());
  const auto refused = [&](std::string_view from, std::string_view to) {
    std::string line = good;
    const std::size_t at = line.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    const auto read = read_fair(line.replace(at, from.size(), to));
    return read ? "taken" : read.error().what;
  };
  EXPECT_THAT(refused("{", "["), testing::HasSubstr("it is an object"));
  EXPECT_THAT(read_fair("[1]").error().what, testing::HasSubstr("it is an object"));
  EXPECT_THAT(refused(R"("scheme":1)", R"("scheme":2)"), testing::HasSubstr("this program knows scheme 1"));
  EXPECT_THAT(refused(R"("scheme":1,)", ""), testing::HasSubstr("scheme of fair is missing"));
  EXPECT_THAT(refused("k7m2p9xw", R"(k7\nnumber 2)"), testing::HasSubstr("table of fair"));
  EXPECT_THAT(refused("k7m2p9xw", ""), testing::HasSubstr("table of fair"));
  EXPECT_EQ(refused("k7m2p9xw", "az09" + std::string(36, 'x')), "taken");
  EXPECT_THAT(refused("k7m2p9xw", "az09" + std::string(37, 'x')), testing::HasSubstr("table of fair"));
  for (const char* beside : {"`", "{", "/", ":"})
    EXPECT_THAT(refused("k7m2p9xw", beside), testing::HasSubstr("table of fair")) << beside;
  EXPECT_THAT(refused(R"("number":1)", R"("number":0)"), testing::HasSubstr("number of fair"));
  EXPECT_THAT(refused(R"("commit":"d589)", R"("commit":"D589)"), testing::HasSubstr("commit of fair"));
  EXPECT_THAT(refused("000102", ""), testing::HasSubstr("server_seed of fair"));
  EXPECT_THAT(refused("client_commits", "commits"), testing::HasSubstr("client_commits is missing in fair"));
  EXPECT_THAT(refused(",null,null]}", ",null]}"), testing::HasSubstr("3 entries, client_seeds 2"));
  EXPECT_THAT(refused(",null,null]}", ",null,3]}"), testing::HasSubstr("client_seeds of fair holds"));
}

}  // namespace
}  // namespace wagnis
