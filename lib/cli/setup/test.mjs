import { findBrowser } from './browser.mjs'
import { gates, quickGates } from './gates.mjs'
import { install } from './install.mjs'
import { interruptAll } from './run.mjs'
import { withSetupLock } from './ready.mjs'

/** @typedef {import('./gates.mjs').Gate} Gate */
/** @typedef {import('./gates.mjs').Outcome} Outcome */

/** The maximum number of gates that run at once. */
const width = 2

/** @param {Gate} gate @returns {Promise<Outcome>} */
async function runGate(gate) {
  const begun = performance.now()
  const outcome = await gate.run().catch((error) => ({ ok: false, output: String(error?.stack ?? error) }))
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const label = outcome.ok ? 'ok    ' : 'FAILED'
  process.stdout.write(`${label}  ${gate.name.padEnd(14)}${seconds.padStart(7)} s${counts(outcome)}\n`)
  if (!outcome.ok) process.stdout.write(`${outcome.output.trim()}\n\n`)
  return outcome
}

/** @param {Outcome} outcome */
const counts = ({ passed, failed }) => (passed === undefined ? '' : `   ${passed} passed, ${failed} failed`)

/**
 * Runs the gates, some in parallel. A gate that depends on a failed gate counts as failed without running.
 * @param {readonly Gate[]} all
 * @returns {Promise<Outcome[]>} in the order in which they ended
 */
async function runAll(all) {
  const waiting = [...all]
  /** @type {Map<string, Promise<Outcome>>} */
  const running = new Map()
  /** @type {Map<string, Outcome>} */
  const done = new Map()
  while (waiting.length + running.size > 0) {
    const index =
      running.size < width ? waiting.findIndex(({ after = [] }) => after.every((name) => done.has(name))) : -1
    const [gate] = index === -1 ? [] : waiting.splice(index, 1)
    if (gate) {
      const missing = gate.after?.find((name) => !done.get(name)?.ok)
      const output = `Not run because this check failed: ${missing}`
      const outcome = missing ? runGate({ ...gate, run: async () => ({ ok: false, output }) }) : runGate(gate)
      running.set(gate.name, outcome)
      void outcome.then((result) => done.set(gate.name, result) && running.delete(gate.name))
      continue
    }
    await Promise.race(running.values())
  }
  return [...done.values()]
}

/** @param {readonly Gate[]} all */
async function installAndRun(all) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.once(signal, interruptAll)
  await withSetupLock(install)
  const outcomes = await runAll(all)
  const passed = outcomes.reduce((sum, outcome) => sum + (outcome.passed ?? 0), 0)
  const failed = outcomes.reduce((sum, { ok, failed: tests }) => sum + (tests ?? (ok ? 0 : 1)), 0)
  if (failed > 0) process.exitCode = 1
  return { passed, failed }
}

/**
 * Installs missing packages, runs every gate, and prints the final line `N passed, N failed`.
 * @param {{ isFull: boolean }} options `isFull` runs all cases of long tests instead of a sample
 */
export async function test({ isFull }) {
  const { passed, failed } = await installAndRun(gates(findBrowser(), isFull))
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
}

/** Runs the checks for each commit: the static checks, and the unit tests of changed code. */
export async function check() {
  await installAndRun(quickGates)
}
