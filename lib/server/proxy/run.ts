import 'server-only'
import { targetOf } from '@/lib/contract/place'
import { runOnce, type Settled, type Stored } from '../idempotency'
import { needPause } from '../need-pause'
import { answerFor, type ProxyAnswer } from './answer'
import { withoutFilled } from './kept'
import { noteWrite } from './note'
import { type Begun, sendWrite } from './send'
import { beginWrite, resultOf, type Write } from './write'

/** What comes between a write and its intent: the write as it may run, or what its sender is told instead. */
export type Check = (write: Write) => Promise<Write | { refusal: ProxyAnswer }>
type Prepared = { write: Write; act: Begun } | { refusal: ProxyAnswer }

const unchecked: Check = async (write) => write

/** Runs a write: intent, request, outcome, inventory. Resolves with what its sender is told. */
export const runWrite = async (write: Write, check = unchecked): Promise<ProxyAnswer> =>
  (await perform(await prepare(write, check))).result

/** Runs a write at most once under a key of its sender's, as `runOnce` has it; throws its Failures. */
export function writeOnce(write: Write, key: string, check = unchecked): Promise<ProxyAnswer | Stored> {
  const { context, account, person, request, requestId } = write
  const { op, params, body } = request
  const operation = `${op.name} ${targetOf(op, params) ?? ''}`.trimEnd() // another parent is another create
  const claim = { userId: person.id, accountId: account.id, key, operation, body, requestId }
  return runOnce(context, claim, { prepare: () => prepare(write, check), act: perform })
}

async function prepare(write: Write, check: Check): Promise<Prepared> {
  await needPause(write.context, write.account, write.request)
  const checked = await check(write)
  return 'refusal' in checked ? checked : { write: checked, act: await beginWrite(checked) }
}

const fates = { done: 'kept', refused: 'released', unknown: 'unknown' } as const

async function perform(prepared: Prepared): Promise<Settled<ProxyAnswer>> {
  if ('refusal' in prepared) return { fate: 'released', result: prepared.refusal }
  const { write, act } = prepared
  const { context, account, request, requestId } = write
  const answer = await sendWrite(write, act)
  await noteWrite(context, account, request, answer, requestId)
  const result = withoutFilled(write.filled, answerFor(context, request.op, answer, requestId))
  return { fate: fates[resultOf(answer, request)], result }
}
