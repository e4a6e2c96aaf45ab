"""SplitMix64 and xoshiro256** in whole numbers of Python: prints the numbers pinned in generator_test.cc and luck_test.cc.

    python3 tests/core/generator_reference.py
"""

MASK = (1 << 64) - 1


def split_mix(state):
    state = (state + 0x9E3779B97F4A7C15) & MASK
    z = state
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
    return state, z ^ (z >> 31)


def rotate(x, k):
    return (x << k | x >> (64 - k)) & MASK


class Generator:
    def __init__(self, key):
        self.key = key
        self.state = []
        for _ in range(4):
            key, word = split_mix(key)
            self.state.append(word)

    def next(self):
        s = self.state
        result = rotate(s[1] * 5 & MASK, 7) * 9 & MASK
        shifted = s[1] << 17 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= shifted
        s[3] = rotate(s[3], 45)
        return result

    def below(self, n):
        while True:
            product = self.next() * n
            if product & MASK >= (1 << 64) % n:
                return product >> 64

    def split(self, n):
        return Generator(split_mix((split_mix(self.key)[1] + n + 1) & MASK)[1])


def hexes(name, generator):
    print(name, " ".join(f"{generator.next():#018x}" for _ in range(4)))


def belows(name, generator, n, count):
    print(name, " ".join(str(generator.below(n)) for _ in range(count)))


hexes("key 0:", Generator(0))
hexes("key 1:", Generator(1))
hexes("key 1, child 0:", Generator(1).split(0))
hexes("key 1, child 1:", Generator(1).split(1))
hexes("key 0, child 0, child 2^64-1:", Generator(0).split(0).split(MASK))
belows("key 7, below 6:", Generator(7), 6, 24)
belows("key 7, below 3*2^62:", Generator(7), 3 << 62, 6)
belows("key 42, cards of seat 0, below 120:", Generator(42).split(0), 120, 8)
belows("key 42, cards of seat 5, below 120:", Generator(42).split(5), 120, 8)
belows("key 42, dice of seat 0, below 120:", Generator(42).split(16), 120, 8)
belows("key 42, dice of seat 5, below 120:", Generator(42).split(21), 120, 8)
