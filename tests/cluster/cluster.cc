#include "cluster/cluster.h"

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <stdexcept>
#include <utility>

namespace wagnis {
namespace {

const std::filesystem::path& made(const std::filesystem::path& folder) {
  std::filesystem::create_directory(folder);
  return folder;
}

}  // namespace

Node::Node(std::string called, const std::filesystem::path& folder, const std::filesystem::path& database)
    : name(std::move(called)), place(folder / name), to_database(made(place) / ".s.PGSQL.5432", database) {}

Cluster::Cluster(std::chrono::milliseconds lease, bool synced) : lease_(lease), postgres_(synced) {
  std::string pattern = "/tmp/wagnis-cluster-XXXXXX";
  folder_ = mkdtemp(pattern.data());
  std::ofstream(folder_ / "index.html") << "<!doctype html><title>Wagnis</title>";
  database_ = postgres_.make_database();
}

Cluster::~Cluster() {
  balancer_.reset();
  nodes_.clear();
  std::error_code none;
  std::filesystem::remove_all(folder_, none);
}

void Cluster::begin(int nodes) {
  for (int i = 0; i < nodes; ++i) {
    nodes_.push_back(std::make_unique<Node>(std::string(1, static_cast<char>('a' + i)), folder_, postgres_.socket()));
    start(*nodes_.back());
  }
  balance();
}

void Cluster::start(Node& node) {
  const std::string store = sqlite_ ? (folder_ / "games.db").string()
                                    : "postgres:///" + database_ + "?user=wagnis&host=" + node.place.string();
  std::vector<std::string> arguments{"serve",
                                     "--port",
                                     "0",
                                     "--host",
                                     "127.0.0.1",
                                     "--pace",
                                     "0",
                                     "--web",
                                     folder_,
                                     "--node",
                                     node.name,
                                     "--lease",
                                     std::to_string(lease_.count()),
                                     "--store",
                                     store,
                                     "--store-key",
                                     folder_ / "keys"};
  if (limits_) arguments.insert(arguments.end(), {"--trusted-proxy", "127.0.0.1"});
  node.program.emplace(std::move(arguments));
  node.port = node.program->port();
  if (node.port == 0) {
    end(node, SIGKILL);
    throw std::runtime_error("server " + node.name + " serves nobody");
  }
  node.from_balancer.to(node.port);
}

int Cluster::end(Node& node, int signal) {
  node.program->signal(signal);
  const int status = node.program->wait();
  if (status != 0 && status != -signal) std::fprintf(stderr, "%s\n", node.program->errors().c_str());
  node.program.reset();
  return status;
}

void Cluster::shrink_to_one() {
  for (std::size_t i = 1; i < nodes_.size(); ++i) end(*nodes_[i], SIGTERM);
  nodes_.resize(1);
  balance();
}

void Cluster::balance() {
  std::vector<std::uint16_t> ports;
  for (const auto& node : nodes_) ports.push_back(node->from_balancer.port());
  balancer_ = std::make_unique<Haproxy>(folder_, ports);
}

}  // namespace wagnis
