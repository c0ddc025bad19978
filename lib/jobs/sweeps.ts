type Sweep = () => Promise<unknown>

/**
 * Runs each sweep immediately and then every `everyMs` milliseconds, until `stop` is called. Skips a sweep that is
 * still running. `stop` resolves once the running sweeps have ended.
 */
export function startSweeps(
  sweeps: readonly Sweep[],
  everyMs: number,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  const running = new Map<Sweep, Promise<unknown>>()
  const sweepAll = () => {
    for (const sweep of sweeps)
      if (!running.has(sweep))
        running.set(
          sweep,
          sweep()
            .catch(onError)
            .finally(() => running.delete(sweep)),
        )
  }
  sweepAll()
  const sweeping = setInterval(sweepAll, everyMs)
  return {
    async stop() {
      clearInterval(sweeping)
      await Promise.all(running.values())
    },
  }
}
