/** The message from a program to its launcher: its addresses, or the reason why it can't start. */
type Report = { ready: Record<string, string> } | { fault: string }

/**
 * Sends the report to the launcher, or prints the report if a person started the program directly. Resolves after the
 * report is delivered.
 */
function report(message: Report): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) return void process.send(message, undefined, undefined, () => resolve())
    const lines =
      'fault' in message ? [message.fault] : Object.entries(message.ready).map((fact) => fact.join(' '))
    const stream = 'fault' in message ? process.stderr : process.stdout
    stream.write(`${lines.join('\n')}\n`, () => resolve())
  })
}

/** The maximum time, in milliseconds, for active requests to finish after a stop. */
const patienceMs = 5000

/**
 * Runs a program. `start` starts the program, and returns its addresses and a function that stops it. The program stops
 * on a signal or when the launcher ends. The process then exits with code 0, or with code 1 if the start failed.
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
