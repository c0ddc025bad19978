import 'server-only'
import { targetOf } from '@/lib/contract/place'
import { runOnce, type Settled, type Stored } from '../idempotency'
import { answerFor, type ProxyAnswer } from './answer'
import { withoutFilled } from './kept'
import { noteWrite } from './note'
import { type Begun, sendWrite } from './send'
import { beginWrite, resultOf, type Write } from './write'

/** Runs a checked write: intent, request, outcome, inventory. Resolves with what its sender is told. */
export const runWrite = async (write: Write): Promise<ProxyAnswer> =>
  (await perform(write, await beginWrite(write))).result

/** Runs a create at most once under a key of its sender's, as `runOnce` has it; throws its Failures. */
export function createOnce(write: Write, key: string): Promise<ProxyAnswer | Stored> {
  const { context, account, person, request } = write
  const { op, params, body } = request
  const run = { prepare: () => beginWrite(write), act: (act: Begun) => perform(write, act) }
  const operation = `${op.name} ${targetOf(op, params) ?? ''}`.trimEnd() // another parent is another create
  return runOnce(context, { userId: person.id, accountId: account.id, key, operation, body }, run)
}

const fates = { done: 'kept', refused: 'released', unknown: 'unknown' } as const

async function perform(write: Write, act: Begun): Promise<Settled<ProxyAnswer>> {
  const { context, account, request, requestId } = write
  const answer = await sendWrite(write, act)
  await noteWrite(context, account, request, answer, requestId)
  const result = withoutFilled(write.filled, answerFor(context, request.op, answer, requestId))
  return { fate: fates[resultOf(answer, request)], result }
}
