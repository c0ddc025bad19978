/** Walks of one account that nobody waits for and that may run at once: they share its request budget with people. */
const atOnce = 2

interface Line {
  running: number
  waiting: Set<() => void>
}
const lines = new WeakMap<object, Map<string, Line>>()

/** The line of an account; `owner` is what all that share the lines hold, and they end with it. */
function lineOf(owner: object, accountId: string): Line {
  const known = lines.get(owner) ?? new Map<string, Line>()
  lines.set(owner, known)
  const line = known.get(accountId) ?? { running: 0, waiting: new Set() }
  known.set(accountId, line)
  return line
}

/**
 * Runs something once fewer than two of the account's run, in the order they came. When `urgent` is aborted it starts
 * immediately, even as a third: a walk that somebody waits for must not queue behind walks that wait for the budget.
 */
export async function runInWalkQueue<T>(
  owner: object,
  accountId: string,
  run: () => Promise<T>,
  urgent: AbortSignal,
): Promise<T> {
  const line = lineOf(owner, accountId)
  if (line.running >= atOnce && !urgent.aborted) await turn(line, urgent)
  line.running += 1
  try {
    return await run()
  } finally {
    line.running -= 1
    const [next] = line.waiting
    if (line.running < atOnce) next?.()
  }
}

function turn({ waiting }: Line, urgent: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const start = () => {
      waiting.delete(start)
      urgent.removeEventListener('abort', start)
      resolve()
    }
    waiting.add(start)
    urgent.addEventListener('abort', start, { once: true })
  })
}
