/** Waits until something has ended, well or not, or for so many milliseconds. */
export async function atMost(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  await Promise.race([work.catch(() => undefined), patience])
  clearTimeout(timer)
}
