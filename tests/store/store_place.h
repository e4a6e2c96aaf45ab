// A place for a store of each kind, so that one test holds for all adapters.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "store/store.h"

namespace wagnis {

enum class Adapter { sqlite, postgres };
inline constexpr const char* name(Adapter adapter) { return adapter == Adapter::sqlite ? "sqlite" : "postgres"; }

// An empty place, which goes with the object. Stores in it must have gone before.
class StorePlace {
 public:
  virtual ~StorePlace() = default;
  // Opens the store there, or makes it, with a PretendSeal of these keys. `node`: the name of the server, where several
  // may share the store.
  virtual Result<std::unique_ptr<Store>> open(std::vector<std::string> keys = {"a key"},
                                              const std::string& node = "test") = 0;
  // What --store of the program says.
  virtual std::string address() const = 0;
  // Runs SQL there, as another program would. Throws on an error.
  virtual void by_hand(const std::string& sql) = 0;
  // Whether the bytes are anywhere in its files.
  virtual bool on_the_disk(const std::string& bytes) const = 0;
};

std::unique_ptr<StorePlace> make_place(Adapter adapter);

}  // namespace wagnis
