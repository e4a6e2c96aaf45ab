#include "program.h"

namespace wagnis {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class Train : public Program {};

// A small training; tests/arena checks what it learns.
TEST_F(Train, WritesANetAndGoesOnWhereItEnded) {
  const std::string small = "train push --out {}net --seed 5 --games 8 --threads 1";
  const Ran first = wagnis(small + " --iterations 1");
  ASSERT_EQ(first.code, 0) << first.err;
  EXPECT_THAT(first.out, StartsWith("iteration 1: loss "));
  const std::string net = read("net");
  EXPECT_THAT(net, HasSubstr("by wagnis train push --seed 5 --games 8\n"));

  const Ran second = wagnis(small + " --iterations 2");
  ASSERT_EQ(second.code, 0) << second.err;
  EXPECT_THAT(second.err, HasSubstr("knows 1 iterations; going on"));
  EXPECT_THAT(second.out, StartsWith("iteration 2: loss "));
  const std::string more = read("net");
  EXPECT_NE(more, net);
  const Ran third = wagnis(small + " --iterations 2");
  EXPECT_EQ(third.code, 0);
  EXPECT_EQ(third.out, "") << "nothing is left to do";
  EXPECT_EQ(read("net"), more);

  // Refuses a file of another training, and a file that is no net.
  const Ran other = wagnis("train push --out {}net --seed 6 --games 8");
  EXPECT_EQ(other.code, 2);
  EXPECT_THAT(other.err, HasSubstr("is of another training, \"wagnis train push --seed 5 --games 8\""));
  EXPECT_EQ(read("net"), more);
}

TEST_F(Train, InPartsTheNetIsTheSame) {
  const std::string plan = " --seed 5 --games 9 --threads 1";
  ASSERT_EQ(wagnis("train push --out {}whole --iterations 2" + plan).code, 0);
  for (const std::string iteration : {"1", "2"}) {
    for (const std::string k : {"1", "2", "3"}) {
      const Ran part = wagnis("train push --out {}net --part " + k + "/3" + plan);
      ASSERT_EQ(part.code, 0) << part.err;
      write("games-" + k, part.out);
    }
    const Ran merged = wagnis("merge --out {}net {}games-2 {}games-3 {}games-1");
    ASSERT_EQ(merged.code, 0) << merged.err;
    EXPECT_THAT(merged.out, StartsWith("iteration " + iteration + ": loss "));
  }
  EXPECT_EQ(read("net"), read("whole"));

  // The games are those of iteration 2, and the net has learned from them.
  const auto refused = [&](const std::string& arguments) {
    const Ran ran = wagnis("merge " + arguments);
    EXPECT_EQ(ran.code, 2) << arguments;
    return ran.err;
  };
  EXPECT_THAT(refused("--out {}net {}games-1 {}games-2 {}games-3"),
              HasSubstr("net knows 2 iterations; these are the games of iteration 2"));
  EXPECT_THAT(refused("{}games-1 {}games-2 {}games-3"), HasSubstr("--out FILE names it"));
  EXPECT_THAT(refused("--out {}net {}games-1 {}games-2"), HasSubstr("part 3 of 3 is missing"));
  EXPECT_THAT(refused("--out {}net {}games-1 {}net"), HasSubstr("net is no part of a training"));
  EXPECT_EQ(read("net"), read("whole"));
  EXPECT_THAT(wagnis("train push --out {}net --part 4/3" + plan).err, HasSubstr("--part is \"4/3\"; it is K/N"));
}

// The shell's limit stands for a disk that gets full while the net is written.
TEST_F(Train, a_file_that_cannot_be_written_whole_stays_as_it_was) {
  const std::string small = "train push --out {}net --seed 5 --games 8 --threads 1";
  ASSERT_EQ(wagnis(small + " --iterations 1").code, 0);
  const std::string before = read("net");
  ASSERT_GT(before.size(), 2048u);
  const std::string command = "ulimit -f 1; '" WAGNIS_PROGRAM "' train push --out '" + folder_ +
                              "net' --seed 5 --games 8 --threads 1 --iterations 2 2>'" + folder_ + "err'";
  const int status = std::system(("sh -c \"" + command + "\" >/dev/null").c_str());
  EXPECT_EQ(WIFEXITED(status) ? WEXITSTATUS(status) : -1, 2);
  EXPECT_THAT(read("err"), HasSubstr("cannot write " + folder_ + "net"));
  EXPECT_EQ(read("net"), before);
  EXPECT_FALSE(std::filesystem::exists(folder_ + "net.part"));
}

TEST_F(Train, RefusesBadInput) {
  const auto refused = [&](const std::string& arguments) {
    const Ran ran = wagnis("train push " + arguments);
    EXPECT_EQ(ran.code, 2) << arguments;
    EXPECT_EQ(ran.out, "") << arguments;
    return ran.err;
  };
  EXPECT_THAT(refused(""), HasSubstr("--out is required"));
  EXPECT_THAT(refused("--out {}net --games 0"), HasSubstr("--games"));
  EXPECT_THAT(refused("--out {}net --iterations 0"), HasSubstr("--iterations"));
  EXPECT_THAT(refused("--out {}net --threads 0"), HasSubstr("--threads"));
  EXPECT_THAT(refused("--out {}no/such --games 1 --iterations 1"), HasSubstr("cannot write"));
}

}  // namespace
}  // namespace wagnis
