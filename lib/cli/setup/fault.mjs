/** A failure with its one sentence for the person who typed the command. Anything else thrown is a bug. */
export class Fault extends Error {}

/** @param {unknown} error @returns {string} what the system calls it, such as `ENOENT`; empty when it has no name */
export const codeOf = (error) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** @param {string} text one line for the person, beside what a program prints for other programs */
export const say = (text) => void process.stderr.write(`${text}\n`)

/**
 * Runs a command's work. A `Fault` ends it with its sentence and exit code 1, a bug with its stack.
 * @param {() => Promise<void>} work
 */
export async function main(work) {
  try {
    await work()
  } catch (error) {
    say(error instanceof Fault ? error.message : error instanceof Error ? String(error.stack) : String(error))
    process.exitCode = 1
  }
}
