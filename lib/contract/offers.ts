import { marksOf } from './fields'
import type { Named, Operation } from './operation'

export type CapabilityState = 'works' | 'missing' | 'refused'
/**
 * What is known of an account's API, by `<resource>.<operation>` and `<resource>.<operation>#<field>`; what is absent
 * is not known.
 */
export type CapabilityStates = Readonly<Record<string, CapabilityState>>

/** Request fields of an operation that only the wider API takes. */
export function widerFields(op: Operation): string[] {
  if (!('shape' in op.body)) return []
  const shape = op.body.shape as Operation['params']['shape'] // request bodies are strict objects
  return Object.entries(shape).flatMap(([name, field]) =>
    marksOf(field as Operation['body']).support === 'wider' ? [name] : [],
  ) // as above
}

/** The name under which it is kept whether an API takes a field. */
export const fieldName = (op: Named, field: string) => `${op.name}#${field}`

/** Whether an operation is to be offered: the specification has it, or this account's API is known to. */
export const offers = (states: CapabilityStates, op: Named) =>
  op.support === 'spec' || states[op.name] === 'works'
