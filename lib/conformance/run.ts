import type { ConformanceCheck } from './check'
import { conventionChecks } from './checks/conventions'
import { credentialChecks } from './checks/credentials'
import { edgeChecks } from './checks/edges'
import { endpointChecks } from './checks/endpoints'
import { networkChecks } from './checks/network'
import { sessionChecks } from './checks/sessions'
import { trustChecks } from './checks/trust'
import { Lacking, TestedServer, type ConformanceTarget, Unavailable } from './server'

export const checks: readonly ConformanceCheck[] = [
  ...conventionChecks,
  ...networkChecks,
  ...endpointChecks,
  ...credentialChecks,
  ...sessionChecks,
  ...edgeChecks,
  ...trustChecks,
]

/**
 * The result of a check: `lacking` if the server lacks a required operation, and `untried` if the server lacks a
 * required object.
 */
type State = 'passed' | 'failed' | 'lacking' | 'untried'
export interface CheckOutcome {
  claim: string
  state: State
  reason?: string
}
interface Report {
  outcomes: readonly CheckOutcome[]
  lacking: readonly string[]
  leftBehind: readonly string[]
}

async function tried(server: TestedServer, { claim, run }: ConformanceCheck): Promise<CheckOutcome> {
  try {
    await run(server)
    return { claim, state: 'passed' }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (error instanceof Lacking) return { claim, state: 'lacking', reason }
    if (error instanceof Unavailable)
      return { claim, state: 'untried', reason: `This check requires ${reason}` }
    return { claim, state: 'failed', reason }
  } finally {
    await server.cleanUp()
  }
}

/**
 * Runs all checks in sequence. After each check, tries to delete the objects that the check created, and calls
 * `onOutcome`.
 */
export async function conformance(
  target: ConformanceTarget,
  onOutcome: (outcome: CheckOutcome) => void,
): Promise<Report> {
  const server = new TestedServer(target)
  const outcomes: CheckOutcome[] = []
  for (const check of checks) {
    const outcome = await tried(server, check)
    outcomes.push(outcome)
    onOutcome(outcome)
  }
  const lacking = outcomes.flatMap(({ state, reason }) => (state === 'lacking' && reason ? [reason] : []))
  return { outcomes, lacking: [...new Set(lacking)], leftBehind: server.leftBehind }
}
