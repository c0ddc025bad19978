/**
 * The maximum number of concurrent background list reads per account. Limited because these reads share the request
 * budget with people.
 */
const atOnce = 2

interface Line {
  running: number
  waiting: Set<() => void>
}
const lines = new WeakMap<object, Map<string, Line>>()

/** Returns the queue of an account. The queue exists as long as `owner` exists. */
function lineOf(owner: object, accountId: string): Line {
  const known = lines.get(owner) ?? new Map<string, Line>()
  lines.set(owner, known)
  const line = known.get(accountId) ?? { running: 0, waiting: new Set() }
  known.set(accountId, line)
  return line
}

/**
 * Runs a function in the queue of an account. At most two functions of the queue run at a time, in order of arrival. If
 * `urgent` is aborted, the function starts immediately.
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
