/** Has work under one name wait for each other, in the order in which it came; each runs however the one before ended. */
export type InTurn = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Turns of their own; nothing is kept of a name under which nothing runs. */
export function createTurns(): InTurn {
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
