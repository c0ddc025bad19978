/** Refusal of a task that a full queue has no room for. */
export class QueueFull extends Error {}

interface Waiting {
  start: () => void
  refuse: (reason: QueueFull) => void
}

/**
 * Runs at most `most` tasks at once and has at most `mostWaiting` wait. Senders take turns, however many tasks one of
 * them sends. When the queue is full, a sender with fewer waiting tasks takes the place of the last task of the sender
 * with the most. Rejects with QueueFull where there is no room, and for the task that was pushed out.
 */
export function fairQueue({ most, mostWaiting }: { most: number; mostWaiting: number }) {
  /** In the order of their turns. */
  const lanes = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  function makeRoom(sender: string): void {
    if (waiting < mostWaiting) return
    const longest = [...lanes.values()].reduce<Waiting[]>((a, b) => (b.length > a.length ? b : a), [])
    const own = lanes.get(sender)?.length ?? 0
    if (longest.length < 2 || longest.length <= own) throw new QueueFull('The queue is full')
    waiting -= 1
    longest.pop()?.refuse(new QueueFull('Another sender took the place'))
  }

  const turn = (sender: string) =>
    new Promise<void>((start, refuse) => {
      const lane = lanes.get(sender)
      if (lane) lane.push({ start, refuse })
      else lanes.set(sender, [{ start, refuse }])
      waiting += 1
    })

  /** Hands the place of a task that has ended to the next sender in turn. */
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
