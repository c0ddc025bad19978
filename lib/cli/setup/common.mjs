import { resolve } from 'node:path'

/** A failure with a message for the person who ran the command. Any other error is a bug. */
export class Fault extends Error {}

/** @param {unknown} error @returns {string} the error's system code, such as `ENOENT`; empty if the error has none */
export const systemCode = (error) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Prints a message to standard error. Standard output contains only results. @param {string} text */
export const printError = (text) => void process.stderr.write(`${text}\n`)

/**
 * Runs a command's work. If it throws, prints the message of a `Fault` or the stack of any other error, and sets the
 * exit code to 1.
 * @param {() => Promise<void>} work
 */
export async function main(work) {
  try {
    await work()
  } catch (error) {
    printError(
      error instanceof Fault ? error.message : error instanceof Error ? String(error.stack) : String(error),
    )
    process.exitCode = 1
  }
}

/** The directory of the project. */
export const root = resolve(import.meta.dirname, '../../..')

/**
 * Returns the absolute path of a file in the project.
 * @param {...string} names the segments of the path below the root
 */
export const inRoot = (...names) => resolve(root, ...names)
