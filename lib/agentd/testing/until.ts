/** Notifies waiting tests of changes. */
export function createEvents() {
  const watchers = new Set<() => void>()
  return {
    changed: () => watchers.forEach((watch) => watch()),
    /** Resolves with the first defined result of `check`, checked after each change. */
    until: <T>(check: () => T | undefined): Promise<T> =>
      new Promise((resolve) => {
        const watch = () => {
          const found = check()
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
