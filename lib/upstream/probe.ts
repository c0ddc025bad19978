import { UNKNOWN_FIELD } from '@/lib/contract/check'
import { type CapabilityState, type CapabilityStates, fieldName, widerFields } from '@/lib/contract/offers'
import type { Named } from '@/lib/contract/operation'
import { resources } from './operations'
import { codeNumber, envelopeOf, isKeyRefused, isPathMissing, isSuccess } from './outcome'
import type { Answer, Transport, Upstream } from './transport'

type Send = (op: Named, input: { params?: Record<string, string>; body?: unknown }) => Promise<Answer>

/** A field that no API has: a request that carries it is refused by any that refuses unknown fields. */
const noField = 'adit_probe'

/**
 * Finds out what an API offers beyond the specification, without changing anything: lists are read, single operations
 * are asked about an id that cannot exist, and fields about a create whose every specified field has the wrong type.
 * What stays unclear is left out.
 */
export async function probe(transport: Transport, upstream: Upstream): Promise<CapabilityStates> {
  const send: Send = (op, input) => transport.send(upstream, op, input, { background: true })
  const states: Record<string, CapabilityState> = {}
  for (const resource of resources) {
    for (const op of Object.values(resource.ops)) {
      if (op.support === 'wider')
        Object.assign(states, await probeOperation(send, op, resource.info.idPrefix))
      else if (op.method === 'POST') Object.assign(states, await probeFields(send, op))
    }
    // Single operations of the wider API take its fields: an id that does not exist is refused before its fields are read.
    for (const op of Object.values(resource.ops))
      if (op.method === 'PATCH' && states[op.name] === 'works')
        for (const field of widerFields(op)) states[fieldName(op, field)] = 'works'
  }
  return states
}

async function probeOperation(send: Send, op: Named, idPrefix: string): Promise<CapabilityStates> {
  const isList = op.method === 'GET' && !op.path.includes('{')
  const hasId = op.path.includes('{id}')
  const params: Record<string, string> = hasId ? { id: `${idPrefix}_${'0'.repeat(27)}` } : {}
  if (!isList && !hasId) return {} // nothing that could be done is ever asked for
  const state = operationState(await send(op, { params }), isList)
  return state ? { [op.name]: state } : {}
}

function operationState(answer: Answer, isList: boolean): CapabilityState | null {
  if (answer.kind === 'none') {
    const { status } = answer
    return status === 404 || status === 405 || status === 501 ? 'missing' : null
  }
  if (isPathMissing(answer)) return 'missing'
  if (isKeyRefused(answer) || answer.status === 429 || answer.status >= 500) return null
  if (answer.status === 403) return 'refused'
  if (answer.status === 404) return isList || !envelopeOf(answer) ? 'missing' : 'works'
  return isList && !isSuccess(answer) ? null : 'works'
}

async function probeFields(send: Send, op: Named): Promise<CapabilityStates> {
  const asked = widerFields(op)
  const specified = specifiedFields(op)
  if (asked.length === 0 || specified.length === 0) return {}
  const wrong = Object.fromEntries(specified.map((field) => [field, {}]))
  const known = supportedOf(await send(op, { body: { ...wrong, [noField]: {} } }))
  if (known && specified.every((field) => known.has(field)))
    return Object.fromEntries(
      asked.map((field) => [fieldName(op, field), known.has(field) ? 'works' : 'missing']),
    )
  const states: Record<string, CapabilityState> = {}
  for (const field of asked) {
    const state = fieldState(await send(op, { body: { ...wrong, [field]: {}, [noField]: {} } }), field)
    if (state) states[fieldName(op, field)] = state
  }
  return states
}

/** Fields of the specification. At least one is required and typed otherwise than as an object, so the probe cannot succeed. */
function specifiedFields(op: Named): string[] {
  const wider = new Set(widerFields(op))
  if (op.body.safeParse({}).success || !('shape' in op.body)) return []
  return Object.keys(op.body.shape as object).filter((field) => !wider.has(field)) // request bodies are strict objects
}

/** The fields that a refusal lists as supported. */
function supportedOf(answer: Answer): Set<string> | null {
  if (answer.kind === 'none' || isSuccess(answer)) return null
  const envelope = envelopeOf(answer)
  if (codeNumber(envelope?.error_code) !== UNKNOWN_FIELD) return null
  return new Set(wordsOf(envelope?.details?.supported ?? envelope?.msg ?? ''))
}

const wordsOf = (text: string) => text.slice(0, 4096).match(/\w+/g) ?? []

/** From a refusal of one unknown field: either the one asked about, or the one that nobody has. */
function fieldState(answer: Answer, field: string): CapabilityState | null {
  if (answer.kind === 'none' || isSuccess(answer)) return null
  const envelope = envelopeOf(answer)
  if (codeNumber(envelope?.error_code) !== UNKNOWN_FIELD) return null
  const named = envelope?.details?.field
  const words = new Set(named ? [named] : wordsOf(envelope?.msg ?? ''))
  if (words.has(field) === words.has(noField)) return null
  return words.has(field) ? 'missing' : 'works'
}
