import 'server-only'
import { creates, nameField } from '@/lib/contract/place'
import { isSuccess } from '@/lib/upstream/outcome'
import type { Answer } from '@/lib/upstream/transport'
import { isRecord } from '@/lib/util/is-record'
import { acting, actingFor } from '../acting'
import { services, upstreamOf } from '../accounts/upstream'
import { type beginWrite, endWrite, type Write } from './write'

/** A write whose intent is in the audit. */
export type Begun = Awaited<ReturnType<typeof beginWrite>>

/** Sends a write, once, and writes its outcome into the audit. Throws for a bug only: then the audit has no outcome. */
export async function sendWrite(write: Write, act: Begun): Promise<Answer> {
  const { context, account, person, request, requestId } = write
  const { op, params, query, body } = request
  const { transport } = services(context)
  const given = await actingFor({ ...acting(), email: person.email }, () =>
    transport.send(upstreamOf(context, account), op, { params, query, body }, { requestId }),
  )
  const answer = isProof(write, given) ? given : unproven(given)
  await endWrite(write, act, answer)
  return answer
}

/** What answers with something else than what was asked for has not shown that it did anything. */
function isProof({ resource, request: { op } }: Write, answer: Answer): boolean {
  if (answer.kind === 'none' || !isSuccess(answer) || answer.json === undefined) return true
  const { json } = answer
  const shape = 'shape' in op.response ? Object(op.response.shape) : {}
  const name = creates(op) ? nameField(resource.ops, op) : 'id'
  if (Object.hasOwn(shape, name)) return typeof Object(json)[name] === 'string'
  const fields = isRecord(json) ? Object.keys(json) : null
  const known = Object.keys(shape)
  return known.length === 0 || fields?.length === 0 || Boolean(fields?.some((field) => known.includes(field)))
}

const unproven = ({ status }: Answer): Answer => ({
  kind: 'none',
  reason: 'not-json',
  sent: true,
  status,
  message: `It answered ${status}, but not with what was asked for.`,
})
