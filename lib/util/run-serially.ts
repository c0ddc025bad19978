/** Runs work of one name one after the other, in the order of the calls. Work that fails doesn't hold up the next. */
export type RunSerially = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Creates a runner with names of its own. It keeps nothing of a name under which nothing runs. */
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
