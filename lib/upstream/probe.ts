import { UNKNOWN_FIELD } from '@/lib/contract/body-issues'
import { type CapabilityState, type CapabilityStates, fieldName, widerFields } from '@/lib/contract/offers'
import type { Named } from '@/lib/contract/operation'
import { parameterNames, readOf } from '@/lib/contract/operation-target'
import { codeNumber } from '@/lib/contract/read-envelope'
import type { Resource } from '@/lib/contract/resource'
import { resources } from '@/lib/resources/registry'
import { envelopeOf, isKeyRefused, isPathMissing, isSuccess } from './outcome'
import type { Answer, Transport, Upstream } from './transport'

type States = Record<string, CapabilityState>
type Send = (op: Named, input: { params?: Record<string, string>; body?: unknown }) => Promise<Answer>

/** The name of a field that no API should have. APIs that reject unknown fields reject requests with this field. */
const noField = 'adit_probe'

/**
 * Detects the operations and fields beyond the specification that an API supports. Sends only reads and requests that
 * the API should reject. Omits unclear results.
 */
export async function probeCapabilities(transport: Transport, upstream: Upstream): Promise<CapabilityStates> {
  const send: Send = (op, input) => transport.send(upstream, op, input, { background: true })
  const states: States = {}
  for (const resource of resources) {
    Object.assign(states, await probeOperations(send, resource))
    for (const op of Object.values(resource.ops))
      if (op.support === 'spec' && op.method === 'POST' && !op.path.includes('{'))
        Object.assign(states, await probeFields(send, op))
    Object.assign(states, fieldsThatFollow(resource, states))
  }
  return states
}

/**
 * Infers field states from the state of their operation, or from the state of the same field in the create request.
 */
function fieldsThatFollow({ ops }: Resource, known: CapabilityStates): CapabilityStates {
  const states: States = {}
  for (const op of Object.values(ops))
    for (const field of widerFields(op)) {
      const ofCreate = ops.create && known[fieldName(ops.create, field)]
      const state = op.support === 'wider' ? known[op.name] : ofCreate
      if (state === 'works' || (state && op.support === 'spec')) states[fieldName(op, field)] = state
    }
  return states
}

async function probeOperations(send: Send, { info, ops }: Resource): Promise<CapabilityStates> {
  const states: States = {}
  const wider = Object.values(ops).filter(({ support }) => support === 'wider')
  const ask = async (op: Named) => {
    const state = await probeOperation(send, op, info.idPrefix)
    if (state) states[op.name] = state
  }
  const reads = [ops.list, ops.get].flatMap((op) => op ?? [])
  for (const op of reads) if (op.support === 'wider') await ask(op)
  if (reads.length > 0 && reads.every(({ name }) => states[name] === 'missing'))
    return Object.fromEntries(wider.map(({ name }) => [name, 'missing']))
  const others = wider.filter((op) => !reads.includes(op))
  const asked = others.filter((op) => !leadOf(ops, op))
  for (const op of asked) await ask(op)
  for (const op of others) {
    const state = states[leadOf(ops, op)?.name ?? '']
    if (state === 'works' || state === 'missing') states[op.name] = state
  }
  return states
}

/**
 * Returns the operation whose detected state also applies to `op`, or undefined if `op` must be probed itself.
 */
function leadOf(ops: Resource['ops'], op: Named): Named | undefined {
  const isRest = op.method !== 'GET' && op.method !== 'POST'
  const lead = isRest ? readOf(ops, op) : op === ops.create ? ops.list : undefined
  return lead?.support === 'wider' ? lead : undefined
}

async function probeOperation(send: Send, op: Named, idPrefix: string): Promise<CapabilityState | null> {
  const params = nowhere(op, idPrefix)
  const isList = op.method === 'GET' && params === null
  if (!isList && params === null) return null // never send a request that could take effect
  return operationState(await send(op, { params: params ?? {} }), isList)
}

/** Returns path parameters for a resource that can't exist, or null if the path has no parameters. */
function nowhere(op: Named, idPrefix: string): Record<string, string> | null {
  const names = parameterNames(op)
  if (names.length === 0) return null
  return Object.fromEntries(
    names.map((name, i) => [name, `${i === 0 ? idPrefix : 'none'}_${'0'.repeat(27)}`]),
  )
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
  const first = await send(op, { body: { ...wrong, [noField]: {} } })
  if (first.kind === 'none' || isPathMissing(first) || isKeyRefused(first)) return {}
  const known = supportedOf(first)
  if (known && specified.every((field) => known.has(field)))
    return Object.fromEntries(
      asked.map((field) => [fieldName(op, field), known.has(field) ? 'works' : 'missing']),
    )
  const states: States = {}
  for (const field of asked) {
    const state = fieldState(await send(op, { body: { ...wrong, [field]: {}, [noField]: {} } }), field)
    if (state) states[fieldName(op, field)] = state
  }
  return states
}

function specifiedFields(op: Named): string[] {
  const wider = new Set(widerFields(op))
  if (op.body.safeParse({}).success || !('shape' in op.body)) return []
  return Object.keys(op.body.shape as object).filter((field) => !wider.has(field)) // request bodies are strict objects
}

/**
 * Returns the field names that an error response lists as supported, or null if the response isn't an error about an
 * unknown field.
 */
function supportedOf(answer: Answer): Set<string> | null {
  if (answer.kind === 'none' || isSuccess(answer)) return null
  const envelope = envelopeOf(answer)
  if (codeNumber(envelope?.error_code) !== UNKNOWN_FIELD) return null
  return new Set(wordsOf(envelope?.details?.supported ?? envelope?.msg ?? ''))
}

const wordsOf = (text: string) => text.slice(0, 4096).match(/\w+/g) ?? []

/**
 * Returns the state of a field, inferred from the response to a request with this field and `adit_probe`. Returns null
 * if the response is inconclusive.
 */
function fieldState(answer: Answer, field: string): CapabilityState | null {
  if (answer.kind === 'none' || isSuccess(answer)) return null
  const envelope = envelopeOf(answer)
  if (codeNumber(envelope?.error_code) !== UNKNOWN_FIELD) return null
  const named = envelope?.details?.field
  const words = new Set(named ? [named] : wordsOf(envelope?.msg ?? ''))
  if (words.has(field) === words.has(noField)) return null
  return words.has(field) ? 'missing' : 'works'
}
