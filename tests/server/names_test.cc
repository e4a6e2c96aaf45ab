#include "server/names.h"

#include <gtest/gtest.h>

namespace wagnis {
namespace {

TEST(Names, that_insult_are_found_however_they_are_written) {
  for (const char* name :
       {"Fuck you",        "FUCK",    "f u c k",  "f.u.c.k", "fuuuuck", "fück",  "fu\u0301ck", "Arschloch", "4rschl0ch",
        "xX_Hurensohn_Xx", "Scheiße", "SCHEISSE", "Scheiẞe", "kut",     "K.U.T", "küt",        "Klootzak!", "n1gg3r",
        "niggger",         "b1tch",   "Hitler88", "сunt",    "$hit",    "sh!t",  "ärsch",      "Opa Kanker"})
    EXPECT_TRUE(is_abusive(name)) << name;
}

TEST(Names, that_only_hold_such_letters_are_fine) {
  for (const char* name :
       {"Ada",     "Grace",   "Edsger",    "Dick",     "Scunthorpe", "Schwarzenegger", "Kutscher", "Essex",
        "Nigel",   "Nigeria", "Therapist", "Fanny",    "Assunta",    "Bitterballen",   "Lulu",     "Nazir",
        "Analena", "Jürgen",  "Zoë",       "François", "Łukasz",     "Игорь",          "明",       "Oma 2",
        "007",     "Spatz",   "Titus",     "Moussa",   "Hoerbert"})
    EXPECT_FALSE(is_abusive(name)) << name;
}

}  // namespace
}  // namespace wagnis
