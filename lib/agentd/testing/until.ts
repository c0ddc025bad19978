/** Things that happen, and who waits for what they lead to. */
export function createEvents() {
  const watchers = new Set<() => void>()
  return {
    changed: () => watchers.forEach((watch) => watch()),
    /** Resolves with what `look` finds, as soon as it finds something. */
    until: <T>(look: () => T | undefined): Promise<T> =>
      new Promise((resolve) => {
        const watch = () => {
          const found = look()
          if (found === undefined) return
          watchers.delete(watch)
          resolve(found)
        }
        watchers.add(watch)
        watch()
      }),
  }
}
export type Events = ReturnType<typeof createEvents>
