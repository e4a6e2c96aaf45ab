#include "arena/player.h"

#include "arena/engine.h"
#include "bots/bot.h"

namespace wagnis {
namespace {

class House final : public Player {
 public:
  explicit House(std::unique_ptr<Bot> bot) : bot_(std::move(bot)) {}
  Result<std::string> choose(const Question& question, const std::function<bool()>&) override {
    Generator generator(question.seed);
    return bot_->choose(question.state, question.seat, generator);
  }

 private:
  std::unique_ptr<Bot> bot_;
};

}  // namespace

Result<std::unique_ptr<Player>> make_player(const std::shared_ptr<const AnyGame>& game, std::string_view name,
                                            std::chrono::milliseconds time, const std::function<bool()>& stopped) {
  if (name.starts_with(kExec)) {
    auto engine = std::make_unique<Engine>(game, name.substr(kExec.size()), time);
    if (auto begun = engine->begin(stopped); !begun)
      return refuse("engine " + std::string(name) + " does not begin: " + begun.error().what);
    return engine;
  }
  auto bot = make_bot(game, name);
  if (!bot) return std::unexpected(bot.error());
  return std::make_unique<House>(std::move(*bot));
}

}  // namespace wagnis
