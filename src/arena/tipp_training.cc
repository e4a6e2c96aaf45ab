#include "arena/tipp_training.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "arena/adam.h"
#include "core/generator.h"

namespace wagnis::tipp {
namespace {

constexpr std::size_t kBatch = 128;
constexpr float kMostStep = 4e-3f, kLeastStep = 2e-5f;

// Of all draws for one net.
Generator generator_of(const TrainingPlan& plan, const Rules& rules, int turn, std::uint64_t purpose) {
  return Generator(plan.seed)
      .split(static_cast<std::uint64_t>(rules.players))
      .split(static_cast<std::uint64_t>(turn))
      .split(purpose);
}

// The chance of each end of a turn that is played for most points, added up.
Ends sums_of_best_turn() {
  Ends sums = ends_for_points();
  std::partial_sum(sums.begin(), sums.end(), sums.begin());
  return sums;
}

}  // namespace

std::vector<Sample> draw_samples(const Match& match, const Rules& rules, int turn, const TrainingPlan& plan) {
  static const Ends sums = sums_of_best_turn();
  Generator generator = generator_of(plan, rules, turn, 0);
  const auto points = [&] {
    if (generator.below(4) == 0) return static_cast<int>(generator.below(kEnds));
    const double draw = generator.unit();
    return static_cast<int>(std::min<std::ptrdiff_t>(std::ranges::upper_bound(sums, draw) - sums.begin(), kBestTurn));
  };
  std::vector<Sample> samples;
  for (int i = 0; i < plan.standings; ++i) {
    Gaps gaps{};
    for (int played = 0; played < turn; ++played) gaps = NextGaps(rules, played).after(gaps, points());
    const NextGaps next(rules, turn);
    for (int end = 0; end < kEnds; ++end) {
      const Gaps after = next.after(gaps, end);
      samples.push_back({inputs_of(rules, turn, after), static_cast<float>(match.worth_before(turn + 1, after))});
    }
  }
  return samples;
}

double add_gradient(int players, std::span<const float> weights, const Sample& sample, std::span<float> gradient) {
  constexpr std::size_t kF = Net::kFirst, kS = Net::kSecond;
  const Net net(players, weights);
  const Net::Layers now = net.layers(sample.x);
  const float error = now.share - sample.share;
  const float by_logit = error * (now.share * (1 - now.share) + 0.02f);
  // The slope of y / (1 + |y|) is (1 − |its value|)².
  const auto slope = [](float value) { return (1 - std::fabs(value)) * (1 - std::fabs(value)); };
  const float* w = weights.data();
  float* g = gradient.data();
  std::array<float, kS> by_b;
  g[net.b3()] += by_logit;
  for (std::size_t j = 0; j < kS; ++j) {
    g[net.w3() + j] += by_logit * now.b[j];
    by_b[j] = by_logit * w[net.w3() + j] * slope(now.b[j]);
    g[net.b2() + j] += by_b[j];
  }
  std::array<float, kF> by_a;
  for (std::size_t i = 0; i < kF; ++i) {
    float sum = 0;
    for (std::size_t j = 0; j < kS; ++j) {
      g[net.w2() + i * kS + j] += now.a[i] * by_b[j];
      sum += w[net.w2() + i * kS + j] * by_b[j];
    }
    by_a[i] = sum * slope(now.a[i]);
    g[net.b1() + i] += by_a[i];
  }
  for (std::size_t i = 0; i + 1 < static_cast<std::size_t>(players); ++i)
    for (std::size_t j = 0; j < kF; ++j) g[i * kF + j] += sample.x[i] * by_a[j];
  return static_cast<double>(error) * static_cast<double>(error);
}

double fit(std::span<float> weights, const Rules& rules, int turn, std::span<const Sample> samples,
           const TrainingPlan& plan, const std::atomic<bool>* stop) {
  assert(weights.size() == Net::weights(rules.players));
  Generator generator = generator_of(plan, rules, turn, 1);
  // Uniform, with the deviation that keeps a layer's values as wide as those before it.
  const Net net(rules.players, weights);
  const auto draw = [&](std::size_t from, std::size_t to, std::size_t inputs) {
    const auto most = static_cast<float>(std::sqrt(3.0 / static_cast<double>(inputs)));
    for (float& each : weights.subspan(from, to - from)) each = most * (2 * static_cast<float>(generator.unit()) - 1);
  };
  draw(0, net.w2(), static_cast<std::size_t>(rules.players - 1));
  draw(net.w2(), net.b2(), Net::kFirst);
  std::ranges::fill(weights.subspan(net.b2(), Net::kSecond), 0.0f);
  draw(net.w3(), net.b3(), Net::kSecond);
  weights[net.b3()] = 0;

  std::vector<std::uint32_t> order(samples.size());
  std::iota(order.begin(), order.end(), 0u);
  std::vector<float> gradient(weights.size());
  Adam adam(weights.size(), 1e-9f);
  const std::size_t steps = samples.size() / kBatch * static_cast<std::size_t>(plan.epochs);
  std::size_t step = 0;
  double squares = 0;
  for (int epoch = 0; epoch < plan.epochs; ++epoch) {
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[generator.below(i)]);
    squares = 0;
    for (std::size_t first = 0; first + kBatch <= samples.size(); first += kBatch, ++step) {
      if (stop != nullptr && *stop) return 0;
      std::ranges::fill(gradient, 0.0f);
      for (std::size_t i = first; i < first + kBatch; ++i)
        squares += add_gradient(rules.players, weights, samples[order[i]], gradient);
      for (float& each : gradient) each /= kBatch;
      const float left = 1 - static_cast<float>(step) / static_cast<float>(steps);
      adam.step(weights, gradient, kLeastStep + (kMostStep - kLeastStep) * left);
    }
  }
  const std::size_t seen = samples.size() - samples.size() % kBatch;
  return std::sqrt(squares / static_cast<double>(seen));
}

std::optional<Nets> train_nets(const TrainingPlan& plan, const ForEach& for_each, const TrainingWatch& watch) {
  const auto stopped = [&] { return watch.stop != nullptr && *watch.stop; };
  Nets nets;
  for (int players = kFewestNetPlayers; players <= kMostPlayers; ++players) {
    const Rules rules{players, kNetRounds};
    const auto turns = static_cast<std::size_t>(turns_with_net(rules));
    std::vector<std::vector<Sample>> samples(turns);
    {
      Match match(rules);
      match.sweep(
          [&](int turn) {
            if (watch.solved) watch.solved(rules, turn);
            if (turn > 0 && static_cast<std::size_t>(turn) <= turns)
              samples[static_cast<std::size_t>(turn) - 1] = draw_samples(match, rules, turn - 1, plan);
          },
          for_each, watch.stop);
    }
    std::vector<std::vector<float>> weights(turns, std::vector<float>(Net::weights(players)));
    std::vector<double> errors(turns);
    if (!stopped())
      for_each(turns, [&](std::size_t turn) {
        errors[turn] = fit(weights[turn], rules, static_cast<int>(turn), samples[turn], plan, watch.stop);
      });
    if (stopped()) return std::nullopt;
    for (std::size_t turn = 0; turn < turns; ++turn) {
      nets.weights.insert(nets.weights.end(), weights[turn].begin(), weights[turn].end());
      if (watch.fitted) watch.fitted(rules, static_cast<int>(turn), errors[turn]);
    }
  }
  return nets;
}

}  // namespace wagnis::tipp
