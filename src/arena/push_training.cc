#include "arena/push_training.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>
#include <mutex>
#include <ranges>
#include <thread>
#include <utility>

#include "arena/adam.h"
#include "bots/push_search.h"
#include "core/luck.h"

namespace wagnis::push {
namespace {

// The rules of successive games. Two players come most often, since there is most to know about their games.
constexpr std::array kTables{
    Rules{2, false, false}, Rules{2, true, false}, Rules{3, false, true}, Rules{3, true, true},  Rules{4, false, true},
    Rules{4, true, true},   Rules{5, false, true}, Rules{5, true, true},  Rules{6, false, true}, Rules{6, true, true},
    Rules{2, false, false}, Rules{2, true, false}, Rules{2, false, true}, Rules{2, true, true},
};

constexpr Effort kEffort{.playouts = 24, .least = 12};
constexpr float kLambda = 0.8f;
constexpr std::size_t kBatch = 512;
constexpr std::size_t kParts = 8;  // of a batch, added up in order, so the result does not depend on the threads
constexpr double kEpochs = 4;

// ---- Games

// How a player of iteration 1 plays.
struct Habits {
  Style style;
  int worth;  // banks a colour with at least so many points …
  int early;  // … while more cards than this are left
};

Habits draw_habits(bool risk, Generator& generator) {
  const auto from = [&](int low, int high) {
    return low + static_cast<int>(generator.below(static_cast<std::uint64_t>(high - low + 1)));
  };
  Habits habits;
  habits.style.envy = from(4, 16);
  habits.style.eager = from(-8, 12);
  habits.worth = risk ? from(4, 15) : from(6, 17);
  habits.early = from(10, 64);
  return habits;
}

Move any_move(const Push& game, const State& s, Seat seat, Generator& generator) {
  std::vector<Move> moves;
  game.moves(s, seat, [&](const Move& move) { moves.push_back(move); });
  return moves[generator.below(moves.size())];
}

Move by_habit(const Push& game, const Habits& habits, const State& s, Seat seat, Generator& generator) {
  const Turn turn(game, s);
  if (s.phase != Phase::start) return by_rule_of_thumb(turn, s, habits.style);
  const int color = turn.richest_color();
  const int points = turn.standing.player[seat.index].points[static_cast<std::size_t>(color)];
  if (points >= habits.worth && turn.standing.pile() > habits.early)
    return {Move::Kind::bank, static_cast<std::uint8_t>(color)};
  if (generator.below(50) == 0) return any_move(game, s, seat, generator);
  return {Move::Kind::draw, 0};
}

PlayedGame play(const Push& game, const Net& net, bool first, const Generator& seed) {
  SeededLuck luck(seed.split(0));
  Generator generator = seed.split(1);
  std::array<Habits, kMaxSeats> habits;
  for (Habits& each : habits) each = draw_habits(game.rules().star_is_risk, generator);
  SeatSet habitual;
  SeatSet::first(game.seats()).each([&](Seat seat) {
    if (first || generator.below(2) == 0) habitual = habitual.with(seat);
  });
  const Search search(game, net, kEffort);
  const auto choose = [&](const State& s, Seat seat) {
    if (habitual.has(seat)) return by_habit(game, habits[seat.index], s, seat, generator);
    if (s.phase == Phase::start && generator.below(12) == 0) return any_move(game, s, seat, generator);
    return search.choose(s, seat, generator);
  };

  PlayedGame played;
  State s = game.start();
  while (s.phase != Phase::over) {
    const Seat seat{s.seat};
    if (s.phase == Phase::card || s.phase == Phase::die) {
      const Outcome outcome = game.sample(s, seat, luck);
      s = game.resolve(s, seat, outcome);
      played.emplace_back(outcome);
    } else {
      const Move move = choose(s, seat);
      s = game.play(s, seat, move);
      played.emplace_back(move);
    }
  }
  return played;
}

// The samples of a game.
std::vector<Sample> samples_of(const Push& game, const PlayedGame& played, const Net& net, bool first) {
  std::vector<Sample> samples;
  State s = game.start();
  for (const auto& event : played) {
    const Seat seat{s.seat};
    if (s.phase == Phase::start) samples.push_back({.standing = standing_of(game, s)});
    if (const auto* move = std::get_if<Move>(&event))
      s = game.play(s, seat, *move);
    else
      s = game.resolve(s, seat, std::get<Outcome>(event));
  }
  Shares target = final_shares(standing_of(game, s));
  for (auto& sample : std::views::reverse(samples)) {
    sample.target = target;
    if (first) continue;
    const Shares value = net.value(sample.standing);
    for (std::size_t i = 0; i < target.size(); ++i) target[i] = kLambda * target[i] + (1 - kLambda) * value[i];
  }
  return samples;
}

// ---- The net

// Where the weights of each layer lie (see Net).
struct Layers {
  static constexpr std::size_t kI = Net::kInputs, kF = Net::kFirst, kS = Net::kSecond;
  static constexpr std::size_t w1 = 0, b1 = kI * kF, w2 = b1 + kF, b2 = w2 + kF * kS, w3 = b2 + kS, b3 = w3 + kS;
  static_assert(b3 + 1 == Net::kWeights);
};

// Adds the gradient of one sample's cross-entropy; returns the cross-entropy.
double add_gradient(const Net& net, const Sample& sample, std::span<float> gradient) {
  using L = Layers;
  const std::size_t players = sample.standing.players;
  std::array<Net::Inputs, kMaxSeats> inputs;
  inputs_of(sample.standing, std::span(inputs).first(players));
  const float* w = net.weights().data();
  std::array<std::array<float, L::kF>, kMaxSeats> a;
  std::array<std::array<float, L::kS>, kMaxSeats> b;
  Shares logits{}, shares{};
  for (std::size_t i = 0; i < players; ++i) {
    for (std::size_t j = 0; j < L::kF; ++j) a[i][j] = w[L::b1 + j];
    for (std::size_t k = 0; k < L::kI; ++k)
      if (const float x = inputs[i][k]; x != 0)
        for (std::size_t j = 0; j < L::kF; ++j) a[i][j] += x * w[L::w1 + k * L::kF + j];
    for (float& x : a[i]) x = std::max(x, 0.0f);
    for (std::size_t j = 0; j < L::kS; ++j) b[i][j] = w[L::b2 + j];
    for (std::size_t k = 0; k < L::kF; ++k)
      if (const float x = a[i][k]; x != 0)
        for (std::size_t j = 0; j < L::kS; ++j) b[i][j] += x * w[L::w2 + k * L::kS + j];
    for (float& x : b[i]) x = std::max(x, 0.0f);
    logits[i] = w[L::b3];
    for (std::size_t j = 0; j < L::kS; ++j) logits[i] += b[i][j] * w[L::w3 + j];
  }
  softmax(std::span(logits).first(players), shares);

  float* g = gradient.data();
  double loss = 0;
  for (std::size_t i = 0; i < players; ++i) {
    if (sample.target[i] > 0)
      loss -= static_cast<double>(sample.target[i]) * std::log(std::max(static_cast<double>(shares[i]), 1e-9));
    const float by_logit = shares[i] - sample.target[i];
    std::array<float, L::kS> by_b;
    g[L::b3] += by_logit;
    for (std::size_t j = 0; j < L::kS; ++j) {
      g[L::w3 + j] += by_logit * b[i][j];
      by_b[j] = b[i][j] > 0 ? by_logit * w[L::w3 + j] : 0;
      g[L::b2 + j] += by_b[j];
    }
    std::array<float, L::kF> by_a{};
    for (std::size_t k = 0; k < L::kF; ++k) {
      if (a[i][k] <= 0) continue;
      for (std::size_t j = 0; j < L::kS; ++j) {
        g[L::w2 + k * L::kS + j] += a[i][k] * by_b[j];
        by_a[k] += by_b[j] * w[L::w2 + k * L::kS + j];
      }
      g[L::b1 + k] += by_a[k];
    }
    for (std::size_t k = 0; k < L::kI; ++k)
      if (const float x = inputs[i][k]; x != 0)
        for (std::size_t j = 0; j < L::kF; ++j) g[L::w1 + k * L::kF + j] += x * by_a[j];
  }
  return loss;
}

// Fits the net; the threads share the parts of each batch. False: stopped.
bool fit(Net& net, std::vector<Sample> samples, int iteration, const TrainingPlan& plan, int threads,
         const TrainingWatch& watch) {
  Generator generator =
      Generator(plan.seed).split(static_cast<std::uint64_t>(iteration)).split(static_cast<std::uint64_t>(plan.games));
  for (std::size_t i = samples.size(); i > 1; --i) std::swap(samples[i - 1], samples[generator.below(i)]);
  const auto steps = static_cast<std::int64_t>(kEpochs * static_cast<double>(samples.size()) / kBatch) + 1;
  const float most = iteration == 1 ? 2e-3f : 1e-3f;
  Adam adam(Net::kWeights, 1e-8f);
  std::vector<float> gradient(Net::kWeights);
  std::array<std::vector<float>, kParts> gradients;
  std::array<double, kParts> losses;
  double loss = 0;
  std::int64_t since = 0;
  for (std::int64_t step = 0; step < steps; ++step) {
    if (watch.stop != nullptr && *watch.stop) return false;
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
      for (std::size_t part; (part = next++) < kParts;) {
        gradients[part].assign(Net::kWeights, 0);
        losses[part] = 0;
        for (std::size_t i = part; i < kBatch; i += kParts)
          losses[part] += add_gradient(net, samples[(static_cast<std::size_t>(step) * kBatch + i) % samples.size()],
                                       gradients[part]);
      }
    };
    {
      std::vector<std::jthread> helpers;
      for (int t = 1; t < threads; ++t) helpers.emplace_back(work);
      work();
    }
    for (std::size_t i = 0; i < Net::kWeights; ++i) {
      float sum = 0;
      for (const auto& part : gradients) sum += part[i];
      gradient[i] = sum / kBatch;
    }
    const float left = 1 - static_cast<float>(step) / static_cast<float>(steps);
    adam.step(net.weights(), gradient, most * (0.02f + 0.98f * left));
    for (const double part : losses) loss += part;
    ++since;
    if (watch.fitted && (since == 200 || step + 1 == steps)) {
      watch.fitted(step + 1, steps, loss / static_cast<double>(since * static_cast<std::int64_t>(kBatch)));
      since = 0;
      loss = 0;
    }
  }
  return true;
}

}  // namespace

Net untrained_net(const TrainingPlan& plan) {
  using L = Layers;
  Generator generator = Generator(plan.seed).split(0);
  Net net;
  const auto draw = [&](std::size_t from, std::size_t count, float most) {
    for (std::size_t i = 0; i < count; ++i)
      net.weights()[from + i] = most * (2 * static_cast<float>(generator.unit()) - 1);
  };
  draw(L::w1, L::kI * L::kF, 0.28f);
  draw(L::w2, L::kF * L::kS, 0.3f);
  draw(L::w3, L::kS, 0.1f);
  return net;
}

const Rules& rules_of_game(std::int64_t number) { return kTables[static_cast<std::size_t>(number) % kTables.size()]; }

std::vector<PlayedGame> play_games(const Net& net, int iteration, const TrainingPlan& plan, const Deals& which,
                                   int threads, const TrainingWatch& watch) {
  assert(iteration >= 1 && threads >= 1 && which.from <= which.to && which.to <= plan.games);
  const Generator seed = Generator(plan.seed).split(static_cast<std::uint64_t>(iteration));
  std::vector<PlayedGame> games(static_cast<std::size_t>(which.to - which.from));
  std::atomic<std::int64_t> next = which.from;
  std::int64_t played = 0;
  std::mutex mutex;
  const auto stopped = [&] { return watch.stop != nullptr && *watch.stop; };
  {
    std::vector<std::jthread> workers;
    for (int t = 0; t < threads; ++t)
      workers.emplace_back([&] {
        for (std::int64_t i; !stopped() && (i = next++) < which.to;) {
          games[static_cast<std::size_t>(i - which.from)] =
              play(Push(rules_of_game(i)), net, iteration == 1, seed.split(static_cast<std::uint64_t>(i)));
          const std::lock_guard lock(mutex);
          ++played;
          if (watch.played) watch.played(played);
        }
      });
  }
  if (stopped()) return {};
  return games;
}

bool learn(Net& net, int iteration, const TrainingPlan& plan, const std::vector<PlayedGame>& games, int threads,
           const TrainingWatch& watch) {
  assert(std::ssize(games) == plan.games);
  std::vector<Sample> samples;
  for (std::size_t i = 0; i < games.size(); ++i)
    std::ranges::copy(samples_of(Push(rules_of_game(static_cast<std::int64_t>(i))), games[i], net, iteration == 1),
                      std::back_inserter(samples));
  Net taught = net;
  if (!fit(taught, std::move(samples), iteration, plan, threads, watch)) return false;
  net = std::move(taught);
  return true;
}

bool train(Net& net, int iteration, const TrainingPlan& plan, int threads, const TrainingWatch& watch) {
  const auto games = play_games(net, iteration, plan, {0, plan.games}, threads, watch);
  return !games.empty() && learn(net, iteration, plan, games, threads, watch);
}

double loss_and_gradient(const Net& net, std::span<const Sample> samples, std::span<float> gradient) {
  std::ranges::fill(gradient, 0.0f);
  double loss = 0;
  for (const Sample& sample : samples) loss += add_gradient(net, sample, gradient);
  for (float& each : gradient) each /= static_cast<float>(samples.size());
  return loss / static_cast<double>(samples.size());
}

}  // namespace wagnis::push
