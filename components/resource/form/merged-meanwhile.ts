import type { UseFormReturn } from 'react-hook-form'
import { type Merge, mergeChanges } from '@/lib/contract/merge'
import { ChangedMeanwhile } from './changed-meanwhile'
import type { DraftKeeper } from './draft-keeper'
import type { FormValues } from './form-context'

/** The input values of a resource as it is now. */
export interface CurrentValues<V extends FormValues> {
  values: V
  /** The response with these values. */
  start: unknown
  /** Makes this response the base of the form. */
  use: () => void
}

/** Thrown instead of sending: someone else's changes were merged into the form, and nothing was saved. */
export class MergedMeanwhile extends Error {
  constructor(
    readonly merge: Merge<FormValues>,
    /** The responses that the form was based on before, and is now. */
    readonly before: unknown,
    readonly after: unknown,
  ) {
    super('Merged meanwhile')
    this.name = 'MergedMeanwhile'
  }
}

interface MergedForm<V extends FormValues> {
  form: UseFormReturn<FormValues>
  /** The input values that the form started with. */
  initial: V
  /** The response with these. */
  start: unknown
  keeper: DraftKeeper
  current?: () => Promise<CurrentValues<V> | null>
  /** Called after values were replaced. */
  onReplaced: () => void
}

/**
 * Merges the changes that were the reason for a refusal into a form, and bases it on them. Throws MergedMeanwhile, or
 * `error` as it is if it has another reason or the current values can't be read.
 */
export async function mergeInto<V extends FormValues>(
  { form, initial, start, keeper, current, onReplaced }: MergedForm<V>,
  error: unknown,
): Promise<never> {
  if (!(error instanceof ChangedMeanwhile) || current === undefined) throw error
  const now = await current().catch(() => null)
  if (now === null) throw error
  const merge = mergeChanges(initial, now.values, form.getValues())
  keeper.restart(now.start)
  form.reset(now.values)
  form.setValues(merge.value, { shouldDirty: true })
  now.use()
  onReplaced()
  throw new MergedMeanwhile(merge, start, now.start)
}
