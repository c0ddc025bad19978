/** Walks of one account that may be under way at once: they share its request budget with people. */
const atOnce = 2

interface Line {
  running: number
  waiting: { name: string; start: () => void }[]
}
const lines = new WeakMap<object, Map<string, Line>>()

/** The line of an account; `owner` is what all that share the lines hold, and they end with it. */
function lineOf(owner: object, accountId: string): Line {
  const known = lines.get(owner) ?? new Map<string, Line>()
  lines.set(owner, known)
  const line = known.get(accountId) ?? { running: 0, waiting: [] }
  known.set(accountId, line)
  return line
}

/** Runs something once fewer than two of the account's run, in the order they came. */
export async function inTurn<T>(
  owner: object,
  accountId: string,
  name: string,
  run: () => Promise<T>,
): Promise<T> {
  const line = lineOf(owner, accountId)
  if (line.running < atOnce) line.running += 1
  else await new Promise<void>((start) => line.waiting.push({ name, start }))
  try {
    return await run()
  } finally {
    const next = line.waiting.shift()
    if (next) next.start()
    else line.running -= 1
  }
}

/** Puts those of these names that still wait to the front. */
export function hurry(owner: object, accountId: string, names: readonly string[]): void {
  const line = lineOf(owner, accountId)
  const isFirst = ({ name }: { name: string }) => names.includes(name)
  line.waiting = [...line.waiting.filter(isFirst), ...line.waiting.filter((one) => !isFirst(one))]
}
