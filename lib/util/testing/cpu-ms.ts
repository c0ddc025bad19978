/** Milliseconds of this process's own work that a call takes: unlike the clock, the same on a busy machine. */
export function cpuMs(run: () => void): number {
  const before = process.cpuUsage()
  run()
  return since(before)
}

/** The same of work that waits: everything that this process does until it ends. */
export async function cpuMsUntil(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  return since(before)
}

function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
