import 'server-only'
import { Failure } from '@/lib/contract/failure'
import { changedSince, readSeenMarks, seenHeader } from '@/lib/contract/seen'
import { offers } from '@/lib/contract/offers'
import { isPathMissing, isSuccess } from '@/lib/upstream/outcome'
import { services, upstreamOf } from './accounts-upstream'
import { answerFor, masked, type ProxyAnswer } from './proxy-answer'
import type { Write } from './proxy-write'

/** What an update says it last saw of the fields that it changes; null when it does not say. Throws ADIT_BAD_REQUEST. */
export function seenOf(request: Request): ReadonlyMap<string, string> | null {
  const text = request.headers.get(seenHeader)
  if (text === null) return null
  const marks = readSeenMarks(text)
  if (!marks) throw new Failure('ADIT_BAD_REQUEST', `The header ${seenHeader} is not in its form.`)
  return marks
}

/**
 * Runs a write when none of the fields that it names has changed since its sender saw them; those of one thing run one
 * after another. Throws Failure ADIT_CONFLICT with the present values as JSON in `details.current`. Where the API of the
 * account cannot be asked for one thing, the write runs unchecked; where it does not answer, its refusal is the answer.
 */
export function unlessChanged(
  write: Write,
  seen: ReadonlyMap<string, string>,
  run: (write: Write) => Promise<ProxyAnswer>,
): Promise<ProxyAnswer> {
  const { context, account, resource, request } = write
  const name = JSON.stringify([account.id, resource.name, request.params])
  return inTurn(services(context).changes, name, async () => {
    const current = await freshRead(write)
    if (!current) return run(write)
    if ('refusal' in current) return current.refusal
    const changed = changedSince(seen, masked(context, resource.item, current.item))
    if (Object.keys(changed).length === 0) return run({ ...write, current: current.item })
    throw new Failure('ADIT_CONFLICT', 'Somebody else changed this meanwhile. Nothing was sent.', {
      current: JSON.stringify(changed),
    })
  })
}

/** The thing as it is now; null when the API cannot be asked for it. */
async function freshRead(write: Write): Promise<{ item: unknown } | { refusal: ProxyAnswer } | null> {
  const { context, account, resource, states, request, requestId } = write
  const { get } = resource.ops
  const { id } = request.params
  if (!get || id === undefined || !offers(states, get)) return null
  const { transport } = services(context)
  const answer = await transport.send(upstreamOf(context, account), get, { params: { id } }, { requestId })
  if (answer.kind === 'answered' && isPathMissing(answer)) return null
  if (answer.kind === 'answered' && isSuccess(answer)) return { item: answer.json }
  return { refusal: answerFor(context, get, answer, requestId) }
}

async function inTurn<T>(
  turns: Map<string, Promise<unknown>>,
  name: string,
  run: () => Promise<T>,
): Promise<T> {
  const mine = (turns.get(name) ?? Promise.resolve()).then(run, run)
  turns.set(name, mine)
  try {
    return await mine
  } finally {
    if (turns.get(name) === mine) turns.delete(name)
  }
}
