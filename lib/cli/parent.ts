/** What a program tells whoever started it, once: where it serves, or the sentence why it cannot. */
type Report = { ready: Record<string, string> } | { fault: string }

/** Sends the report through the channel of the launcher; started by hand, prints it. Resolves when it was handed over. */
function report(message: Report): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) return void process.send(message, undefined, undefined, () => resolve())
    const lines =
      'fault' in message ? [message.fault] : Object.entries(message.ready).map((fact) => fact.join(' '))
    const stream = 'fault' in message ? process.stderr : process.stdout
    stream.write(`${lines.join('\n')}\n`, () => resolve())
  })
}

/** How long the last requests may take once a stop was asked for, in milliseconds. */
const patienceMs = 5000

/**
 * Runs a program: `start` makes it serve and returns its facts and how to stop. It stops once, on a signal or when the
 * launcher is gone (its channel closes, however the launcher ended); then the process exits with 0.
 */
export async function runProgram(
  start: () => Promise<{ ready: Record<string, string>; stop: () => Promise<void> }>,
  explain: (error: unknown) => string,
): Promise<void> {
  const asked = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
    process.on('disconnect', () => resolve())
  })
  try {
    const { ready, stop } = await start()
    await report({ ready })
    await asked
    setTimeout(() => process.exit(0), patienceMs).unref()
    await stop()
    process.exit(0)
  } catch (error) {
    await report({ fault: explain(error) })
    process.exit(1)
  }
}
