import type { UseFormReturn } from 'react-hook-form'
import { type Merge, mergeChanges } from './merge'
import { ChangedMeanwhile } from './use-seen-check'
import type { DraftKeeper } from './draft-keeper'
import type { FormValues } from './form-context'

export interface CurrentValues<V extends FormValues> {
  values: V
  start: unknown
  use: () => void
}

/** Thrown after someone else's changes were merged into the form. Nothing was saved. */
export class MergedMeanwhile extends Error {
  constructor(
    readonly merge: Merge<FormValues>,
    /** The response that the form was based on before the merge. `after` is the response after the merge. */
    readonly before: unknown,
    readonly after: unknown,
  ) {
    super('Merged with a newer change')
    this.name = 'MergedMeanwhile'
  }
}

interface MergedForm<V extends FormValues> {
  form: UseFormReturn<FormValues>
  initial: V
  start: unknown
  keeper: DraftKeeper
  current?: () => Promise<CurrentValues<V> | null>
  onReplaced: () => void
}

/** Always throws: `MergedMeanwhile` after merging newer changes into the form, or else `error`. */
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
