import { marksOf } from './fields'
import type { Named, Operation } from './operation'

export type CapabilityState = 'works' | 'missing' | 'refused'
/**
 * The known capabilities of an account's API, keyed by `<resource>.<operation>` or, for a request field,
 * `<resource>.<operation>#<field>`. A missing key means that the capability is unknown.
 */
export type CapabilityStates = Readonly<Record<string, CapabilityState>>

const wider = new WeakMap<Operation, readonly string[]>()

/** Returns an operation's request fields that only some APIs accept. */
export function widerFields(op: Operation): readonly string[] {
  const known = wider.get(op) ?? readWiderFields(op)
  wider.set(op, known)
  return known
}

function readWiderFields(op: Operation): string[] {
  if (!('shape' in op.body)) return []
  const shape = op.body.shape as Operation['params']['shape'] // request bodies are strict objects
  return Object.entries(shape).flatMap(([name, field]) =>
    marksOf(field as Operation['body']).support === 'wider' ? [name] : [],
  ) // as above
}

/** Reports whether an account's API is known to accept a request field. Assumes that the API supports the operation. */
export function offersField(states: CapabilityStates, op: Named, field: string): boolean {
  const shape = 'shape' in op.body ? (op.body.shape as Operation['params']['shape']) : {} // as in widerFields
  if (!Object.hasOwn(shape, field)) return false
  return !widerFields(op).includes(field) || states[fieldName(op, field)] === 'works'
}

export const fieldName = (op: Named, field: string) => `${op.name}#${field}`

/** Reports whether the API specification describes an operation, or the account's API is known to support it. */
export const offers = (states: CapabilityStates, op: Named) =>
  op.support === 'spec' || states[op.name] === 'works'
