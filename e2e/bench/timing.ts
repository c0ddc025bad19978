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

interface Measured {
  name: string
  values: readonly number[]
}

/** The name of a measurement of the earlier build. It follows the same measurement of this build. */
export const EARLIER = '  earlier build'

/** Returns table rows with each median, relative to the first one and to the earlier build's. */
export const comparedRows = (
  measured: readonly Measured[],
  textOf: (value: number) => string,
): string[][] => {
  const medianAt = (index: number) => median(measured[index]?.values ?? [])
  const ratio = (one: number, other: number) => (medianAt(one) / medianAt(other)).toFixed(2)
  return measured.map(({ name }, index) => [
    name,
    textOf(medianAt(index)),
    ratio(index, 0),
    ...(measured[index + 1]?.name === EARLIER ? [`  ${ratio(index, index + 1)} × earlier`] : []),
  ])
}
