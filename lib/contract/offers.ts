import { marksOf } from './fields'
import type { Named, Operation } from './operation'

export type CapabilityState = 'works' | 'missing' | 'refused'
/**
 * The known capabilities of an account's API, by `<resource>.<operation>` and `<resource>.<operation>#<field>`. Absent
 * keys are unknown.
 */
export type CapabilityStates = Readonly<Record<string, CapabilityState>>

/** Returns the request fields of an operation that only some APIs accept. */
export function widerFields(op: Operation): string[] {
  if (!('shape' in op.body)) return []
  const shape = op.body.shape as Operation['params']['shape'] // request bodies are strict objects
  return Object.entries(shape).flatMap(([name, field]) =>
    marksOf(field as Operation['body']).support === 'wider' ? [name] : [],
  ) // as above
}

/** Reports whether an account's API accepts a field in the body of an operation that it supports. */
export function offersField(states: CapabilityStates, op: Named, field: string): boolean {
  const shape = 'shape' in op.body ? (op.body.shape as Operation['params']['shape']) : {} // as in widerFields
  if (!Object.hasOwn(shape, field)) return false
  return !widerFields(op).includes(field) || states[fieldName(op, field)] === 'works'
}

/** Returns the capability key of a request field. */
export const fieldName = (op: Named, field: string) => `${op.name}#${field}`

/** Reports whether to offer an operation: the specification has it, or this account's API is known to support it. */
export const offers = (states: CapabilityStates, op: Named) =>
  op.support === 'spec' || states[op.name] === 'works'
