import 'server-only'
import { creates, declares, isOfOther, nameField } from '@/lib/contract/operation-target'
import { isSuccess } from '@/lib/upstream/outcome'
import type { Answer } from '@/lib/upstream/transport'
import { isRecord } from '@/lib/util/records'
import { acting, actingFor } from '../acting'
import { services, upstreamOf } from '../accounts/upstream'
import type { Write } from './write'

/**
 * Sends a write once. Treats an unexpected response, such as another resource, as no response, because such a response
 * doesn't prove that the write was carried out.
 */
export async function sendWrite(write: Write): Promise<Answer> {
  const { context, account, person, request, requestId } = write
  const { op, params, query, body } = request
  const { transport } = services(context)
  const answer = await actingFor({ ...acting(), email: person.email }, () =>
    transport.send(upstreamOf(context, account), op, { params, query, body }, { requestId }),
  )
  return isProof(write, answer) ? answer : unproven(answer)
}

/**
 * Reports whether a response can be trusted. A success must contain the resource that the write created or changed. For
 * a deletion or a command, a success must have no content or an empty object. Errors and missing responses are always
 * trusted.
 */
function isProof({ resource, request: { op, params } }: Write, answer: Answer): boolean {
  if (answer.kind === 'none' || !isSuccess(answer) || answer.json === undefined) return true
  const { json } = answer
  if (op.status === 204) return isRecord(json) && Object.keys(json).length === 0
  if (isOfOther(op, params, json)) return false
  const name = creates(op) ? nameField(resource.ops, op) : 'id'
  if (declares(op, name)) return typeof Object(json)[name] === 'string'
  const shape = 'shape' in op.response ? Object(op.response.shape) : {}
  const fields = isRecord(json) ? Object.keys(json) : null
  const known = Object.keys(shape)
  return known.length === 0 || fields?.length === 0 || Boolean(fields?.some((field) => known.includes(field)))
}

const unproven = ({ status }: Answer): Answer => ({
  kind: 'none',
  reason: 'not-json',
  sent: true,
  status,
  message: `The server returned ${status}, but not the expected response.`,
})
