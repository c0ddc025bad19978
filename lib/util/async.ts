import { setImmediate } from 'node:timers/promises'

/** Waits until a promise settles, but at most `ms` milliseconds. Never rejects. */
export async function atMost(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  await Promise.race([work.catch(() => undefined), patience])
  clearTimeout(timer)
}

/**
 * Lets other code run before the caller continues. Queries of the store don't yield to the event loop, so a long loop
 * without this call would block the process.
 */
export const yieldToEventLoop = (): Promise<void> => setImmediate()

/** Returns a function that runs at most `max` tasks at the same time. Other tasks wait in order. */
export function limiter(max: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/**
 * Runs functions with the same name one at a time, in the order of the calls. If one throws, the next one still runs.
 */
export type RunSerially = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Creates a `RunSerially`. It uses no memory for names without a running function. */
export function createSerialRunner(): RunSerially {
  const last = new Map<string, Promise<unknown>>()
  return async (name, work) => {
    const mine = Promise.resolve(last.get(name)).then(work, work)
    last.set(name, mine)
    try {
      return await mine
    } finally {
      if (last.get(name) === mine) last.delete(name)
    }
  }
}

/** Thrown for a task that a full queue doesn't accept. */
export class QueueFull extends Error {}

interface Waiting {
  start: () => void
  refuse: (reason: QueueFull) => void
}

/**
 * Creates a queue that runs at most `most` tasks at the same time, while at most `mostWaiting` tasks wait. Senders take
 * turns, regardless of how many tasks each has. If the queue is full, a new task replaces the last task of the sender
 * with the most waiting tasks, provided that this sender has at least two, and more than the new task's sender. A task
 * that is replaced or not accepted rejects with a QueueFull.
 */
export function fairQueue({ most, mostWaiting }: { most: number; mostWaiting: number }) {
  /** The waiting tasks by sender, in the order of the senders' turns. */
  const lanes = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  function makeRoom(sender: string): void {
    if (waiting < mostWaiting) return
    const longest = [...lanes.values()].reduce<Waiting[]>((a, b) => (b.length > a.length ? b : a), [])
    const own = lanes.get(sender)?.length ?? 0
    if (longest.length < 2 || longest.length <= own) throw new QueueFull('The queue is full')
    waiting -= 1
    longest.pop()?.refuse(new QueueFull('Another sender took the slot'))
  }

  const turn = (sender: string) =>
    new Promise<void>((start, refuse) => {
      const lane = lanes.get(sender)
      if (lane) lane.push({ start, refuse })
      else lanes.set(sender, [{ start, refuse }])
      waiting += 1
    })

  /** Starts the next task after one has ended. */
  function handOver(): void {
    const [first] = lanes
    if (!first) {
      running -= 1
      return
    }
    const [sender, lane] = first
    const next = lane.shift()
    lanes.delete(sender)
    if (lane.length > 0) lanes.set(sender, lane)
    waiting -= 1
    next?.start()
  }

  return async <T>(sender: string, task: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1
    else {
      makeRoom(sender)
      await turn(sender)
    }
    try {
      return await task()
    } finally {
      handOver()
    }
  }
}
