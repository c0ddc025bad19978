import 'server-only'
import { targetOf } from '@/lib/contract/place'
import type { Answer } from '@/lib/upstream/transport'
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

interface Run<P> {
  prepare: () => Promise<P>
  act: (prepared: P) => Promise<Settled<ProxyAnswer>>
}

/** Runs a write at most once where its sender gave a key, as `runOnce` has it; throws its Failures. */
export async function runUnder<P>(
  { context, account, person, request, requestId }: Omit<Write, 'resource' | 'states'>,
  key: string | null,
  run: Run<P>,
): Promise<ProxyAnswer | Stored> {
  if (key === null) return (await run.act(await run.prepare())).result
  const { op, params, body } = request
  const operation = `${op.name} ${targetOf(op, params) ?? ''}`.trimEnd() // another parent is another create
  return runOnce(context, { userId: person.id, accountId: account.id, key, operation, body, requestId }, run)
}

/** Runs a write: intent, request, outcome, inventory. Resolves with what its sender is told; throws as `runUnder`. */
export const runWrite = (
  write: Write,
  key: string | null,
  check = unchecked,
): Promise<ProxyAnswer | Stored> =>
  runUnder(write, key, { prepare: () => prepare(write, check), act: perform })

async function prepare(write: Write, check: Check): Promise<Prepared> {
  await needPause(write.context, write.account, write.request)
  const checked = await check(write)
  return 'refusal' in checked ? checked : { write: checked, act: await beginWrite(checked) }
}

const fates = { done: 'kept', refused: 'released', unknown: 'unknown' } as const

/** What the answer to a write means for its key. */
export const settledBy = (
  request: Write['request'],
  answer: Answer,
  result: ProxyAnswer,
): Settled<ProxyAnswer> => ({ fate: fates[resultOf(answer, request)], result })

async function perform(prepared: Prepared): Promise<Settled<ProxyAnswer>> {
  if ('refusal' in prepared) return { fate: 'released', result: prepared.refusal }
  const { write, act } = prepared
  const { context, account, request, requestId } = write
  const answer = await sendWrite(write, act)
  await noteWrite(context, account, request, answer, requestId)
  const result = withoutFilled(write.filled, answerFor(context, request.op, answer, requestId))
  return settledBy(request, answer, result)
}
