import { useState } from 'react'
import { ApiError } from '@/lib/client/api-error'
import { seenMarks } from '@/lib/contract/seen-marks'
import { fieldsOf } from '@/lib/util/records'
import type { Named, OperationResult } from '@/lib/contract/operation'
import { inRequestShape, storedValue } from '@/lib/contract/seen'
import { Diff } from '@/components/ui/diff'
import { Panel } from '@/components/ui/panel'

/** Thrown if a field to save has changed since the form was opened. Nothing was saved. */
export class ChangedMeanwhile extends Error {
  constructor(
    readonly before: object,
    readonly now: object,
  ) {
    super('Changed since you opened this page')
    this.name = 'ChangedMeanwhile'
  }
}

interface ChangedPanelProps {
  error: ChangedMeanwhile
  /** The start of the sentence that ends with "to replace these changes with yours", such as "Select Save again". */
  instruction: string
}

export function ChangedPanel({ error, instruction }: ChangedPanelProps) {
  const text = (value: object) => JSON.stringify(value, null, 2)
  return (
    <Panel tone="attention" title="Changed since you opened this page" live>
      <p className="mb-2">
        Nothing has been saved yet. The newer changes are below. {instruction} to replace these changes with
        yours.
      </p>
      <Diff before={text(error.before)} after={text(error.now)} label="Their changes" />
    </Panel>
  )
}

/**
 * Returns a function that sends a change, and throws `ChangedMeanwhile` if a field no longer has its value in
 * `atStart`. A repeated change overwrites the values that the error reported.
 */
export function useSeenCheck<R>(start?: unknown) {
  const [refused, setRefused] = useState<{ start: unknown; values: Record<string, unknown> }>()
  const theirs = refused !== undefined && refused.start === start ? refused.values : {} // shown by the last attempt
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

/** Returns the current values of the fields that caused a conflict, or null if `error` has none. */
export function presentValues(error: unknown): Record<string, unknown> | null {
  if (!(error instanceof ApiError) || error.code !== 'ADIT_CONFLICT') return null
  const { current } = error.details
  if (current === undefined) return null
  const values: unknown = JSON.parse(current) // written by lib/server/writes/seen.ts
  return typeof values === 'object' && values !== null ? { ...values } : null
}

/** Returns the stored values of the fields that an update changes. A PUT request changes every field. */
export function seenFields(op: Named, body: object, start: unknown): Record<string, unknown> {
  const fields = Object.keys(op.method === 'PUT' && 'shape' in op.body ? fieldsOf(op.body.shape) : body)
  const stored = inRequestShape(op.body, start)
  return Object.fromEntries(fields.map((field) => [field, storedValue(stored, field) ?? null]))
}

/**
 * Returns a function that sends an update and detects conflicts the way `useSeenCheck` does. `start` is the API's
 * response that the update is based on.
 */
export function useOverwriteCheck<O extends Named>(op: O, start: unknown) {
  const guarded = useSeenCheck<OperationResult<O>>(start)
  return (body: object, send: (seen: string) => Promise<OperationResult<O>>) =>
    guarded(seenFields(op, body, start), send)
}
