import { mayBeDone } from '@/lib/client/unknown-outcome'
import { ApiError } from '@/lib/client/api-error'
import type { Step } from './plan'

export interface StepOutcome extends Step {
  result: 'done' | 'refused' | 'unknown' | 'not tried'
  reason: string
}

/** The HTTP statuses of errors after which the console still sends the plan's other requests. */
const ownRefusals = new Set([400, 404, 409, 422])

async function trial(
  step: Step,
  send: (step: Step) => Promise<unknown>,
): Promise<{ outcome: StepOutcome; isOver: boolean }> {
  try {
    await send(step)
    return { outcome: { ...step, result: 'done', reason: '' }, isOver: false }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const result = mayBeDone(error) ? 'unknown' : 'refused'
    const isOver = result === 'unknown' || !ownRefusals.has(error.status)
    return { outcome: { ...step, result, reason: error.message }, isOver }
  }
}

/**
 * Sends a plan's requests in order. Stops after an error that may affect the other requests. Returns true if all
 * requests succeeded.
 */
export async function carryOut(
  steps: readonly Step[],
  send: (step: Step) => Promise<unknown>,
  report: (outcomes: readonly StepOutcome[]) => void,
): Promise<boolean> {
  const found: StepOutcome[] = []
  for (const step of steps) {
    const { outcome, isOver } = await trial(step, send)
    found.push(outcome)
    report([...found])
    if (isOver) break
  }
  const left = steps.slice(found.length)
  if (left.length > 0)
    report([...found, ...left.map((step) => ({ ...step, result: 'not tried', reason: '' }) as const)])
  return left.length === 0 && found.every(({ result }) => result === 'done')
}

/**
 * Describes a request with an unknown outcome. `listed` contains the event types that the API listed after the request,
 * or null if the API hasn't responded since.
 */
export function unknownText({ act, type }: Step, listed: readonly string[] | null): string {
  const isAdd = act === 'add'
  if (listed === null)
    return `The console couldn't confirm whether ${type} was ${isAdd ? 'added' : 'removed'}. Check again to see whether the subscription includes it.`
  const [present, absent] = isAdd
    ? ['but the subscription now includes', "and the subscription doesn't include"]
    : ['and the subscription still includes', 'but the subscription no longer includes']
  const found = listed.includes(type) ? present : absent
  return `The outcome of the request to ${act} ${type} is unknown, ${found} this type.`
}
