#include "bots/push_net.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "bots/exponential.h"

namespace wagnis::push {
namespace {

constexpr std::size_t kCommon = 11;  // inputs with the same value for all seats

// The chance that a card on a bench survives the dice that its owner will still roll: (1 − loss)^rolls, linear between
// whole numbers. Two players leave about half of the roll cards; more players take every row.
float kept_at_the_end(const Standing& s) {
  const float loss = static_cast<float>(1 + s.risk) / 6;
  const float taken = s.players == 2 ? 0.55f : 1.0f;
  float rolls =
      (static_cast<float>(s.rolls) * taken + static_cast<float>(s.pile()) / 120) / static_cast<float>(s.players);
  float kept = 1;
  for (; rolls >= 1; rolls -= 1) kept *= 1 - loss;
  return kept * (1 - loss * rolls);
}

float within(float x, float most) { return std::min(std::max(x, -most), most); }

}  // namespace

void inputs_of(const Standing& s, std::span<Net::Inputs> inputs) {
  const int n = s.players;
  assert(static_cast<int>(inputs.size()) == n);
  const auto pile = static_cast<float>(s.pile());
  const float per_luck = 1 / std::sqrt(pile + 3);  // a lead in points counts more if less luck is still to come
  const float kept = kept_at_the_end(s);
  std::array<float, kMaxSeats> score{}, bench{}, lasting{};
  std::array<std::array<float, kColors>, kMaxSeats> colors{};
  for (std::size_t i = 0; i < s.players; ++i) {
    const Standing::Player& player = s.player[i];
    score[i] = static_cast<float>(player.score());
    bench[i] = static_cast<float>(player.bench);
    lasting[i] = static_cast<float>(player.banked_points) + bench[i] * kept;
    auto points = player.points;
    std::ranges::sort(points, std::greater());
    for (std::size_t c = 0; c < kColors; ++c) colors[i][c] = static_cast<float>(points[c]);
  }
  for (std::size_t i = 0; i < s.players; ++i) {
    Net::Inputs& x = inputs[i];
    x = {};
    std::size_t at = 0;
    const auto put = [&](float value) { x[at++] = value; };
    // The same for all seats.
    put(pile / 108);
    put(pile <= 30 ? pile / 30 : 1);
    put(static_cast<float>(s.rolls) / 18);
    put(s.numbers == 0 ? 0 : static_cast<float>(s.pile_points) / static_cast<float>(s.numbers) / 6);
    put(static_cast<float>(s.switches) / 12);
    put(s.risk);
    for (int players = 2; players <= kMaxSeats; ++players) put(n == players ? 1.0f : 0.0f);
    // The seat itself.
    for (const float points : colors[i]) put(points / 12);
    put(bench[i] / 30);
    put(static_cast<float>(s.player[i].banked_points) / 40);
    put(static_cast<float>(s.player[i].size()) / 20);
    const int turns = (static_cast<int>(i) - s.active + n) % n;  // until its turn
    for (int d = 0; d < kMaxSeats; ++d) put(turns == d ? 1.0f : 0.0f);
    put(turns == n - 1 ? 1.0f : 0.0f);
    // The others: the best, the second best, and the mean.
    std::size_t first = kMaxSeats, second = kMaxSeats;
    float sum = 0, sum_bench = 0, most = -1000;
    for (std::size_t j = 0; j < s.players; ++j) {
      if (j == i) continue;
      sum += lasting[j];
      sum_bench += bench[j];
      most = std::max(most, score[j]);
      if (first == kMaxSeats || lasting[j] > lasting[first]) {
        second = first;
        first = j;
      } else if (second == kMaxSeats || lasting[j] > lasting[second]) {
        second = j;
      }
    }
    const auto others = static_cast<float>(n - 1);
    put(within((lasting[i] - lasting[first]) * per_luck / 2, 4));
    put((lasting[i] - lasting[first]) / 30);
    put(within((score[i] - most) * per_luck / 2, 4));
    put(second == kMaxSeats ? 0 : within((lasting[i] - lasting[second]) * per_luck / 2, 4));
    put(within((lasting[i] - sum / others) * per_luck / 2, 4));
    put(bench[first] / 30);
    put(colors[first][0] / 12);
    put(colors[first][1] / 12);
    put(sum_bench / others / 30);
    put(static_cast<float>((static_cast<int>(first) - static_cast<int>(i) + n) % n) / static_cast<float>(n));
    put(static_cast<float>(s.player[i].size() - s.player[first].size()) / 10);
    static_assert(6 + 5 + 5 + 3 + 7 + 11 == Net::kInputs);
  }
}

Shares Net::value(const Standing& standing) const {
  std::array<Inputs, kMaxSeats> inputs;
  inputs_of(standing, std::span(inputs).first(standing.players));
  std::array<float, kFirst> common;  // b1 and the inputs that all seats share
  for (int j = 0; j < kFirst; ++j)
    common[static_cast<std::size_t>(j)] = weights_[static_cast<std::size_t>(kInputs * kFirst + j)];
  for (std::size_t k = 0; k < kCommon; ++k)
    if (const float x = inputs[0][k]; x != 0)
      for (int j = 0; j < kFirst; ++j)
        common[static_cast<std::size_t>(j)] += x * weights_[k * kFirst + static_cast<std::size_t>(j)];
  std::array<float, kMaxSeats> logits{};
  for (std::size_t i = 0; i < standing.players; ++i) {
    const float* w = weights_.data();
    std::array<float, kFirst> a = common;
    w += kCommon * kFirst;
    for (const float x : std::span(inputs[i]).subspan(kCommon)) {
      if (x != 0)
        for (int j = 0; j < kFirst; ++j) a[static_cast<std::size_t>(j)] += x * w[j];
      w += kFirst;
    }
    w += kFirst;
    std::array<float, kSecond> b;
    const float* b2 = w + kFirst * kSecond;
    for (int j = 0; j < kSecond; ++j) b[static_cast<std::size_t>(j)] = b2[j];
    for (const float x : a) {
      if (x > 0)
        for (int j = 0; j < kSecond; ++j) b[static_cast<std::size_t>(j)] += x * w[j];
      w += kSecond;
    }
    w += kSecond;
    float logit = w[kSecond];
    for (int j = 0; j < kSecond; ++j) logit += std::max(b[static_cast<std::size_t>(j)], 0.0f) * w[j];
    logits[i] = logit;
  }
  Shares shares{};
  softmax(std::span(logits).first(standing.players), shares);
  return shares;
}

void softmax(std::span<const float> logits, std::span<float> shares) {
  const float most = *std::ranges::max_element(logits);
  float sum = 0;
  for (std::size_t i = 0; i < logits.size(); ++i) sum += shares[i] = exponential(logits[i] - most);
  for (std::size_t i = 0; i < logits.size(); ++i) shares[i] /= sum;
}

}  // namespace wagnis::push
