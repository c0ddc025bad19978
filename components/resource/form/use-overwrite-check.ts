import { fieldsOf } from '@/lib/util/is-record'
import type { Named, Result } from '@/lib/contract/operation'
import { inRequestShape, storedValue } from '@/lib/contract/seen'
import { useSeenCheck } from './use-seen-check'

/**
 * What an update of `start`, an answer of the API, sees of the fields that it changes. A whole that is replaced loses
 * those that it does not name: then these are all.
 */
export function seenOf(op: Named, body: object, start: unknown): Record<string, unknown> {
  const fields = Object.keys(op.method === 'PUT' && 'shape' in op.body ? fieldsOf(op.body.shape) : body)
  const stored = inRequestShape(op.body, start)
  return Object.fromEntries(fields.map((field) => [field, storedValue(stored, field) ?? null]))
}

/** A change of something in the account that started from `start`, an answer of the API: see `useSeenCheck`. */
export function useOverwriteCheck<O extends Named>(op: O, start: unknown) {
  const guarded = useSeenCheck<Result<O>>()
  return (body: object, send: (seen: string) => Promise<Result<O>>) => guarded(seenOf(op, body, start), send)
}
