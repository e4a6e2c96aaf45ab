// Records from anywhere. Reading, replaying and verifying end in a record or a reason; a record that was read is
// written so that it reads the same.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "fair/seeds.h"
#include "fair/verify.h"
#include "fuzz/must.h"
#include "record/record.h"

namespace wagnis::fuzz {
namespace {

void try_record(const Record& record) {
  const std::string line = write_record(record);
  must(line.find('\n') == std::string::npos, "a record is one line");
  const auto again = read_record(line);
  must(again.has_value(),
       "a written record is refused: " + line + ": " + (again ? std::string() : text(again.error())));
  must(*again == record, "a record changes by writing and reading: " + line);
  must(write_record(*again) == line, "a record is written in two ways: " + line);

  for (const auto& [name, json] : record.more)
    if (name == "fair")
      if (const auto seeds = read_fair(json))
        must(read_fair(write_fair(*seeds)) == *seeds, "seeds change by writing and reading: " + json);
  if (const auto right = verify(record); !right) must(!text(right.error()).empty(), "a refusal without a reason");

  const auto whole = replay(record);
  if (!whole) {
    must(!text(whole.error()).empty(), "a refusal without a reason");
    must(!whole.error().event || *whole.error().event < record.events.size(),
         "the refused event is none of the record");
  }
  for (std::size_t count : {std::size_t{0}, record.events.size() / 2, record.events.size() + 1}) {
    const auto part = replay(record, count);
    if (whole) must(part.has_value(), "a part of a good record is refused");
    if (part) must(part->events().size() == std::min(count, record.events.size()), "a part has another length");
  }
}

}  // namespace
}  // namespace wagnis::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace wagnis;
  read_records({reinterpret_cast<const char*>(data), size}, [&](RecordLine&& line) {
    if (line.record)
      fuzz::try_record(*line.record);
    else
      fuzz::must(!text(line.record.error()).empty(), "a refusal without a reason");
  });
  return 0;
}
