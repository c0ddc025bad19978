import { useState } from 'react'
import { ApiError } from '@/lib/client/api-error'
import { seenMarks } from '@/lib/contract/seen-marks'
import { fieldsOf } from '@/lib/util/is-record'
import type { Named, OperationResult } from '@/lib/contract/operation'
import { inRequestShape, storedValue } from '@/lib/contract/seen'
import { Diff } from '@/components/ui/diff'
import { Panel } from '@/components/ui/panel'

/** An error thrown instead of sending: someone else changed the same fields after this form was opened. */
export class ChangedMeanwhile extends Error {
  constructor(
    readonly before: object,
    readonly now: object,
  ) {
    super('Changed by someone else')
    this.name = 'ChangedMeanwhile'
  }
}

interface ChangedPanelProps {
  error: ChangedMeanwhile
  /** A clause about saving again, which precedes "to replace them with yours". */
  instruction: string
}

/** Shows someone else's changes. Saving again replaces them. */
export function ChangedPanel({ error, instruction }: ChangedPanelProps) {
  const text = (value: object) => JSON.stringify(value, null, 2)
  return (
    <Panel tone="attention" title="Someone else saved changes" live>
      <p className="mb-2">
        Nothing was saved. Their changes are below. {instruction} to replace them with yours.
      </p>
      <Diff before={text(error.before)} after={text(error.now)} label="Their changes" />
    </Panel>
  )
}

/**
 * Returns a function that sends a change to fields whose values were `atStart`. The console refuses the change if a
 * field has changed since this person last saw it. A second attempt compares with the values that the first one showed,
 * unless `start`, the response that the form is based on, has been replaced. Throws ChangedMeanwhile.
 */
export function useSeenCheck<R>(start?: unknown) {
  const [refused, setRefused] = useState<{ start: unknown; values: Record<string, unknown> }>()
  const theirs = refused !== undefined && refused.start === start ? refused.values : {} // as shown since the start
  return async (atStart: Record<string, unknown>, send: (seen: string) => Promise<R>): Promise<R> => {
    const shown = Object.entries(theirs).filter(([field]) => Object.hasOwn(atStart, field))
    const seen = { ...atStart, ...Object.fromEntries(shown) }
    try {
      return await send(seenMarks(seen))
    } catch (error) {
      const now = presentValues(error)
      if (now === null) throw error
      setRefused({ start, values: { ...theirs, ...now } })
      throw new ChangedMeanwhile(
        Object.fromEntries(Object.keys(now).map((field) => [field, seen[field]])),
        now,
      )
    }
  }
}

/** Returns the conflicting values by field; null for any other error. */
function presentValues(error: unknown): Record<string, unknown> | null {
  if (!(error instanceof ApiError) || error.code !== 'ADIT_CONFLICT') return null
  const { current } = error.details
  if (current === undefined) return null
  const values: unknown = JSON.parse(current) // written by lib/server/proxy/seen.ts
  return typeof values === 'object' && values !== null ? { ...values } : null
}

/**
 * Returns the last seen values of the fields that an update changes. `start` is the API response that the update is
 * based on. An update that replaces the whole resource changes every field, because omitted ones are reset.
 */
export function seenFields(op: Named, body: object, start: unknown): Record<string, unknown> {
  const fields = Object.keys(op.method === 'PUT' && 'shape' in op.body ? fieldsOf(op.body.shape) : body)
  const stored = inRequestShape(op.body, start)
  return Object.fromEntries(fields.map((field) => [field, storedValue(stored, field) ?? null]))
}

/** Returns a function that sends a change based on `start`, an API response. See `useSeenCheck`. */
export function useOverwriteCheck<O extends Named>(op: O, start: unknown) {
  const guarded = useSeenCheck<OperationResult<O>>(start)
  return (body: object, send: (seen: string) => Promise<OperationResult<O>>) =>
    guarded(seenFields(op, body, start), send)
}
