const maxRunning = 2

interface Queue {
  running: number
  waiting: Set<() => void>
}
const queuesByOwner = new WeakMap<object, Map<string, Queue>>()

function ensureQueue(owner: object, accountId: string): Queue {
  const queues = queuesByOwner.get(owner) ?? new Map<string, Queue>()
  queuesByOwner.set(owner, queues)
  const queue = queues.get(accountId) ?? { running: 0, waiting: new Set() }
  queues.set(accountId, queue)
  return queue
}

/**
 * Runs a function in the account's queue, which runs two functions at a time. Aborting `urgent` starts the function
 * immediately.
 */
export async function runInWalkQueue<T>(
  owner: object,
  accountId: string,
  run: () => Promise<T>,
  urgent: AbortSignal,
): Promise<T> {
  const queue = ensureQueue(owner, accountId)
  if (queue.running >= maxRunning && !urgent.aborted) await waitInQueue(queue, urgent)
  queue.running += 1
  try {
    return await run()
  } finally {
    queue.running -= 1
    const [next] = queue.waiting
    if (queue.running < maxRunning) next?.()
  }
}

function waitInQueue({ waiting }: Queue, urgent: AbortSignal): Promise<void> {
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
