const script = `let signals = 0
process.on('SIGUSR2', () => {
  signals += 1
  if (signals > 1) throw new Error('thrown by a test')
  Promise.reject(new Error('rejected by a test'))
})`

/**
 * `NODE_OPTIONS` that have any Node program fail when it gets SIGUSR2: first with a rejection that nothing handles, then
 * with an exception that nothing catches.
 */
export const failOnSignal = `--import data:text/javascript,${encodeURIComponent(script)}`

/** Lines of a log that mention a text, parsed: throws where one is not JSON. */
export const jsonLines = (log: string, text: string) =>
  log
    .split('\n')
    .filter((line) => line.includes(text))
    .map((line): Record<string, unknown> => JSON.parse(line))
