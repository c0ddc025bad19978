export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = NaN, high = NaN] =
    sorted.length % 2 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1)
  return (low + high) / 2
}

/** Returns the median duration of each task after `warmUp` rounds, in milliseconds. */
export async function medians(
  cases: Readonly<Record<string, () => unknown>>,
  { rounds, warmUp }: { rounds: number; warmUp: number },
): Promise<Map<string, number>> {
  const times = new Map<string, number[]>(Object.keys(cases).map((name) => [name, []]))
  for (let round = -warmUp; round < rounds; round++)
    for (const [name, run] of Object.entries(cases)) {
      const begun = performance.now()
      await run()
      if (round >= 0) times.get(name)?.push(performance.now() - begun)
    }
  return new Map([...times].map(([name, values]) => [name, median(values)]))
}
