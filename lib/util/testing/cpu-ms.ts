/** Milliseconds of this process's own work that a call takes: unlike the clock, the same on a busy machine. */
export function cpuMs(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
