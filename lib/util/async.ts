import { setImmediate } from 'node:timers/promises'

/** Waits up to `ms` milliseconds for a promise to settle. Never rejects. */
export async function atMost(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  await Promise.race([work.catch(() => undefined), patience])
  clearTimeout(timer)
}

/** Lets other code run before the caller continues, for example in a long loop. */
export const yieldToEventLoop = (): Promise<void> => setImmediate()

const TURN_MS = 5

/** Returns a version of `yieldToEventLoop` that does nothing within 5 ms of its last yield. */
export function createYielder(): () => Promise<void> {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < TURN_MS) return
    await yieldToEventLoop()
    last = performance.now()
  }
}

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

/** A function that runs calls with the same name one at a time, in order, even after a call throws. */
export type RunSerially = <T>(name: string, work: () => Promise<T>) => Promise<T>

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

/** Thrown for a task that a full queue rejected or dropped. */
export class QueueFull extends Error {}

interface Waiting {
  start: () => void
  refuse: (reason: QueueFull) => void
}

/** The sender of a task. In a full queue, a known sender can replace an unknown sender's task. */
interface Sender {
  name: string
  isKnown: boolean
}

interface Lane {
  isKnown: boolean
  tasks: Waiting[]
}

/**
 * Creates a queue that runs at most `most` tasks at once, and holds at most `mostWaiting` others. Senders take turns,
 * regardless of how many tasks each has. If the queue is full, either a waiting task or the new task fails with
 * `QueueFull`.
 */
export function fairQueue({ most, mostWaiting }: { most: number; mostWaiting: number }) {
  /** The waiting tasks, keyed by sender, in the order of the senders' turns. */
  const lanes = new Map<string, Lane>()
  let running = 0
  let waiting = 0

  function makeRoom({ name, isKnown }: Sender): void {
    if (waiting < mostWaiting) return
    const own = lanes.get(name)?.tasks.length ?? 0
    const byTasks = [...lanes].toSorted(([, a], [, b]) => b.tasks.length - a.tasks.length)
    const found = byTasks.find(([, lane]) => lane.tasks.length > Math.max(1, own))
    const unknown = isKnown && own === 0 ? byTasks.findLast(([, lane]) => !lane.isKnown) : undefined
    const [victim, lane] = found ?? unknown ?? []
    if (victim === undefined || !lane) throw new QueueFull('The queue is full')
    waiting -= 1
    lane.tasks.pop()?.refuse(new QueueFull('Another sender took the slot'))
    if (lane.tasks.length === 0) lanes.delete(victim)
  }

  const turn = ({ name, isKnown }: Sender) =>
    new Promise<void>((start, refuse) => {
      const lane = lanes.get(name)
      if (lane) lane.tasks.push({ start, refuse })
      else lanes.set(name, { isKnown, tasks: [{ start, refuse }] })
      waiting += 1
    })

  function handOver(): void {
    const [first] = lanes
    if (!first) {
      running -= 1
      return
    }
    const [name, lane] = first
    const next = lane.tasks.shift()
    lanes.delete(name)
    if (lane.tasks.length > 0) lanes.set(name, lane)
    waiting -= 1
    next?.start()
  }

  return async <T>(sender: Sender, task: () => Promise<T>): Promise<T> => {
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
