const script = `let signals = 0
process.on('SIGUSR2', () => {
  signals += 1
  if (signals > 1) throw new Error('thrown by a test')
  Promise.reject(new Error('rejected by a test'))
})`

/**
 * `NODE_OPTIONS` that make any Node program fail on SIGUSR2: first with an unhandled rejection, then with an uncaught
 * exception.
 */
export const failOnSignal = `--import data:text/javascript,${encodeURIComponent(script)}`

/** Parses the lines of a log that contain `text`. Throws if such a line isn't JSON. */
export const jsonLines = (log: string, text: string) =>
  log
    .split('\n')
    .filter((line) => line.includes(text))
    .map((line): Record<string, unknown> => JSON.parse(line))
