// Addresses, ranges of them, and what each may do.
#include "server/visitors.h"

#include <gmock/gmock.h>
#include <sodium.h>

#include "server/network.h"

namespace wagnis {
namespace {

using testing::HasSubstr;

Address at(std::string_view text) { return *parse_address(text); }

TEST(Network, has_the_addresses_of_its_range) {
  const auto has = [](std::string_view network, std::string_view address) {
    return parse_network(network)->has(at(address));
  };
  EXPECT_TRUE(has("10.0.0.0/8", "10.255.3.4"));
  EXPECT_FALSE(has("10.0.0.0/8", "11.0.0.0"));
  EXPECT_TRUE(has("10.1.2.3", "10.1.2.3"));
  EXPECT_FALSE(has("10.1.2.3", "10.1.2.2"));
  EXPECT_TRUE(has("10.0.0.0/8", "::ffff:10.1.1.1")) << "the same address in the clothes of IPv6";
  EXPECT_TRUE(has("0.0.0.0/0", "1.2.3.4"));
  EXPECT_FALSE(has("0.0.0.0/0", "fd00::1"));
  EXPECT_TRUE(has("fd00::/8", "fdab::1"));
  EXPECT_TRUE(has("192.168.4.0/23", "192.168.5.255"));
  EXPECT_FALSE(has("192.168.4.0/23", "192.168.6.0"));
  for (const auto* wrong : {"", "10.0.0", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/8x", "10.0.0.0/-1", "host"})
    EXPECT_FALSE(parse_network(wrong)) << wrong;
  EXPECT_THAT(parse_network("10.0.0.1/8").error().what, HasSubstr("beyond the first 8"));
}

TEST(Network, the_visitor_is_the_last_address_that_a_trusted_proxy_names) {
  const std::array trusted{*parse_network("127.0.0.1"), *parse_network("10.0.0.0/8")};
  const auto visitor = [&](std::string_view peer, std::string_view forwarded) {
    return visitor_address(at(peer), forwarded, trusted);
  };
  EXPECT_EQ(visitor("127.0.0.1", "1.2.3.4"), at("1.2.3.4"));
  EXPECT_EQ(visitor("127.0.0.1", "6.6.6.6, 1.2.3.4"), at("1.2.3.4")) << "the visitor may have sent the first itself";
  EXPECT_EQ(visitor("127.0.0.1", "6.6.6.6,1.2.3.4 , 10.0.0.7"), at("1.2.3.4")) << "two proxies";
  EXPECT_EQ(visitor("1.2.3.4", "6.6.6.6"), at("1.2.3.4")) << "nobody trusts it";
  EXPECT_EQ(visitor("127.0.0.1", "2001:db8::1"), at("2001:db8::1"));
  EXPECT_EQ(visitor("127.0.0.1", "1.2.3.4:5678"), at("1.2.3.4")) << "some proxies write the port too";
  EXPECT_EQ(visitor("127.0.0.1", "[2001:db8::1]:5678"), at("2001:db8::1"));
  EXPECT_EQ(visitor("127.0.0.1", "127.0.0.1"), at("127.0.0.1")) << "somebody at the proxy's own machine";
  for (const auto* nobody :
       {"", " ", ",", "unknown", "1.2.3.4,", "1.2.3.4, unknown", "1.2.3", "1.2.3.4:x", "[::1", "[1.2.3.4]"})
    EXPECT_EQ(visitor("127.0.0.1", nobody), std::nullopt) << nobody;
}

TEST(Visitors, each_address_has_its_own_share) {
  ASSERT_GE(sodium_init(), 0);
  Visitors visitors({.connections = 2, .posts = 3, .posts_per_second = 1});
  const auto ada = visitors.find(at("1.2.3.4"), false, 0);
  EXPECT_EQ(visitors.find(at("1.2.3.4"), false, 0), ada);
  const auto bob = visitors.find(at("1.2.3.5"), false, 0);
  EXPECT_NE(bob, ada);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(ada->post(1000));
  EXPECT_FALSE(ada->post(1000));
  EXPECT_TRUE(bob->post(1000));
  EXPECT_TRUE(ada->post(2000));
  auto first = ada->enter(), second = ada->enter();
  EXPECT_TRUE(first && second);
  EXPECT_FALSE(ada->enter());
  EXPECT_TRUE(bob->enter());
  first.reset();
  EXPECT_TRUE(ada->enter());
  EXPECT_EQ(visitors.find(at("2001:db8:0:1::1"), false, 0), visitors.find(at("2001:db8:0:1:ffff::"), false, 0))
      << "one household";
  EXPECT_NE(visitors.find(at("2001:db8:0:1::1"), false, 0), visitors.find(at("2001:db8:0:2::1"), false, 0));
  const auto behind = visitors.find(at("127.0.0.1"), true, 0);
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(behind->post(0));
  EXPECT_FALSE(behind->post(0)) << "a proxy's visitors are limited, whatever it calls them";
  const auto here = visitors.find(at("127.0.0.1"), false, 0);
  for (int i = 0; i < 100; ++i) EXPECT_TRUE(here->post(0));
}

Address household(int i) {
  std::array<unsigned char, 16> bytes{0x20, 0x01, 0x0d, 0xb8};
  for (std::size_t byte = 4; byte < 8; ++byte) bytes[byte] = static_cast<unsigned char>(i >> 8 * (7 - byte));
  return Address(bytes);
}

TEST(Visitors, of_one_48_bit_prefix_share_a_few_times_the_limits_of_one) {
  ASSERT_GE(sodium_init(), 0);
  Visitors visitors({.connections = 2, .posts = 3, .posts_per_second = 1});
  int posts = 0;
  std::vector<std::shared_ptr<void>> places;
  for (int i = 0; i < 1000; ++i) {
    const auto visitor = visitors.find(household(i), false, 0);
    posts += visitor->post(0);
    if (auto place = visitor->enter()) places.push_back(place);
  }
  EXPECT_EQ(posts, 3 * Visitors::kGroup);
  EXPECT_EQ(std::ssize(places), 2 * Visitors::kGroup);
  EXPECT_TRUE(visitors.find(household(1 << 16), false, 0)->post(0)) << "others of other 48 bits are not concerned";
  places.clear();
  EXPECT_TRUE(visitors.find(household(2000), false, 0)->enter());
}

TEST(Visitors, that_come_from_very_many_addresses_leave_newcomers_a_share_each) {
  ASSERT_GE(sodium_init(), 0);
  Visitors visitors({.connections = 2, .posts = 3, .posts_per_second = 1});
  const auto stays = visitors.find(at("1.2.3.4"), false, 0)->enter();
  ASSERT_TRUE(stays);
  for (int i = 0; i < 101'000; ++i) visitors.find(household(i << 16), false, 1)->post(1);
  EXPECT_LE(visitors.kept(), Visitors::kMost + 2);
  for (const auto* address : {"1.2.3.5", "1.2.3.6", "2003:1::1"}) {
    const auto newcomer = visitors.find(at(address), false, 1);
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(newcomer->post(1)) << address;
    EXPECT_FALSE(newcomer->post(1)) << address;
  }
  const auto second = visitors.find(at("1.2.3.4"), false, 1)->enter();
  EXPECT_TRUE(second);
  EXPECT_FALSE(visitors.find(at("1.2.3.4"), false, 1)->enter()) << "who is here is not forgotten";
}

TEST(Visitors, in_debt_wait_until_it_is_paid) {
  ASSERT_GE(sodium_init(), 0);
  Visitors visitors({.reading = 1000, .reading_per_second = 100});
  const auto ada = visitors.find(at("1.2.3.4"), false, 0);
  EXPECT_TRUE(ada->has(Visitor::Kind::reading, 0));
  ada->spend(Visitor::Kind::reading, 0, 1500);
  EXPECT_FALSE(ada->has(Visitor::Kind::reading, 4999));
  EXPECT_NEAR(static_cast<double>(ada->wait(Visitor::Kind::reading, 4999)), 11, 1);
  EXPECT_TRUE(ada->has(Visitor::Kind::reading, 5001));
  EXPECT_TRUE(visitors.find(at("1.2.3.5"), false, 0)->has(Visitor::Kind::reading, 0));
}

TEST(Visitors, who_have_gone_are_forgotten_and_no_others) {
  ASSERT_GE(sodium_init(), 0);
  Visitors visitors({});
  const auto place = visitors.find(at("1.2.3.4"), false, 0)->enter();
  visitors.find(at("1.2.3.5"), false, 0);
  visitors.find(at("1.2.3.6"), false, Visitors::kForget);
  EXPECT_EQ(visitors.kept(), 2u);
}

}  // namespace
}  // namespace wagnis
