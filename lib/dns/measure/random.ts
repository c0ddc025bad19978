export interface Random {
  /** Returns a random integer from 0 to `max` - 1. */
  below: (max: number) => number
  one: <T>(items: readonly T[]) => T
  shuffled: <T>(items: readonly T[]) => T[]
}

/** Creates a generator whose choices depend only on the seed (mulberry32). */
export function generator(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (max: number) => Math.floor(next() * max)
  return {
    below,
    one: (items) => {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('There is nothing to choose from.')
      return item
    },
    shuffled: (items) =>
      items
        .map((item) => ({ item, key: next() }))
        .sort((a, b) => a.key - b.key)
        .map(({ item }) => item),
  }
}
