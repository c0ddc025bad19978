'use client'

import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { useAccount } from '@/components/shell/account-context'
import { useUnsavedGuard } from '@/components/ui/unsaved-guard'
import { useIsLive } from '@/components/ui/use-is-live'
import { type Draft, draftKey } from '@/lib/client/drafts'
import { conform } from '@/lib/contract/conform'
import { restoredValues } from './draft-values'
import type { Named } from '@/lib/contract/operation'
import { inRequestShape } from '@/lib/contract/seen'
import { markOf } from '@/lib/contract/seen-marks'
import { changedFields } from '@/lib/util/records'
import { DraftKeeper } from './draft-keeper'
import type { FormValues } from './form-context'

interface DraftedForm {
  op: Named
  params: Readonly<Record<string, string>> | undefined
  /** The part of the resource that the form changes. Each part has its own draft. */
  part: string | undefined
}

function useDraftKey({ op, params, part = '' }: DraftedForm, initial?: unknown): string {
  const { account, viewer } = useAccount()
  const owner = { viewer: viewer.id, account: account.slug, operation: op.name }
  return draftKey({ ...owner, params: { ...params, part }, initial })
}

export interface EditDraft {
  /** True if the resource changed after the draft was started. */
  isStale: boolean
  restart: () => void
}

interface Start<T> {
  item: T
  raw: unknown
  wrong: readonly string[]
}

/**
 * Returns the response that an edit is based on, from the draft if possible. Use `key` as the React key of the form.
 */
export function useEditStart<R extends z.ZodType>(
  { response, ...form }: DraftedForm & { response: R },
  current: Start<z.output<R> | null>,
): { key: string; start: Start<z.output<R> | null>; draft: EditDraft } {
  const key = useDraftKey(form)
  const { op } = form
  const isLive = useIsLive()
  const [round, setRound] = useState(0)
  // The draft is read once per round, because the form itself changes it.
  const draft = useMemo(
    () => (isLive ? { round, kept: new DraftKeeper({ key, schema: op.body }).read() } : null),
    [isLive, key, op, round],
  )
  const raw = draft?.kept?.start
  const seen = (value: unknown) => markOf(inRequestShape(op.body, value))
  return {
    key: `${round} ${raw !== undefined}`,
    start: raw === undefined ? current : startOf(response, raw),
    draft: {
      isStale: raw !== undefined && seen(raw) !== seen(current.raw),
      restart: () => setRound(round + 1),
    },
  }
}

function startOf<R extends z.ZodType>(response: R, raw: unknown): Start<z.output<R> | null> {
  if (raw === null) return { item: null, raw, wrong: [] }
  const { value, wrong } = conform(response, raw)
  return { item: value as z.output<R>, raw, wrong } // conform removed what the schema doesn't allow
}

interface Restoring extends DraftedForm {
  element: RefObject<HTMLFormElement | null>
  form: UseFormReturn<FormValues>
  initial: FormValues
  start?: unknown
  draft?: EditDraft
  /** Called with the draft's idempotency key if the draft belongs to a create request with an unknown outcome. */
  onKey: (key: string) => void
  /** Called after the form's values are replaced, so that inputs with their own state can reset it. */
  onReplaced: () => void
}

/** Restores a form's draft, and saves later input. */
export function useFormDraft({
  element,
  form,
  initial,
  start,
  draft,
  onKey,
  onReplaced,
  ...drafted
}: Restoring) {
  const key = useDraftKey(drafted, start === undefined ? initial : undefined)
  const [keeper] = useState(() => new DraftKeeper({ key, schema: drafted.op.body, start }))
  const { restored, clear } = useKeeper(keeper, form, ({ values, idempotencyKey }) => {
    // Text that was typed before the page's script ran is newer than the draft.
    const typed = changedFields(initial, form.getValues())
    form.setValues({ ...restoredValues(initial, values), ...typed }, { shouldDirty: true })
    onReplaced()
    if (idempotencyKey === undefined) return
    keeper.send(idempotencyKey)
    onKey(idempotencyKey)
  })
  const discard = () => {
    clear()
    if (draft) return draft.restart()
    form.reset(initial)
    onReplaced()
    element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus() // the focused button disappears
  }
  return { keeper, restored, discard }
}

function useKeeper<V extends FieldValues>(
  keeper: DraftKeeper,
  form: UseFormReturn<V>,
  restore: (draft: Draft) => void,
) {
  const isLive = useIsLive()
  const kept = useMemo(() => (isLive ? keeper.read() : null), [isLive, keeper]) // as it was before this form's changes
  const [isCleared, setCleared] = useState(false)
  const onKept = useEffectEvent(restore)
  // Binds to the form's values, the browser's storage and the end of the page.
  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => keeper.change(values, defaultValues ?? {}),
    })
    window.addEventListener('pagehide', keeper.keep)
    return () => {
      stop()
      window.removeEventListener('pagehide', keeper.keep)
      keeper.keep()
    }
  }, [form, keeper])
  // Fills in the draft after the browser's first render, which equals the server's.
  useEffect(() => {
    if (kept !== null) onKept(kept)
  }, [kept])
  const clear = () => {
    keeper.discard()
    setCleared(true)
  }
  return { restored: isCleared ? null : kept, clear }
}

export interface OwnDraft {
  restored: Draft | null
  /** Deletes the draft. Call this once the form is saved. */
  clear: () => void
  discard: () => void
}

/**
 * Saves and restores the input of a form that belongs to an account and uses the console's own API. `operation` and
 * `params` identify the form.
 */
export function useAccountDraft<V extends FieldValues>(
  operation: string,
  form: UseFormReturn<V>,
  initial: V,
  params?: Readonly<Record<string, string>>,
): OwnDraft {
  const { account, viewer } = useAccount()
  return useOwnDraft(draftKey({ viewer: viewer.id, account: account.slug, operation, params }), form, initial)
}

/** Saves and restores the input of a form that uses the console's own API, except for the fields in `secrets`. */
export function useOwnDraft<V extends FieldValues>(
  key: string,
  form: UseFormReturn<V>,
  initial: V,
  secrets: readonly (keyof V & string)[] = [],
): OwnDraft {
  const [keeper] = useState(() => new DraftKeeper({ key, schema: null, secrets }))
  const { restored, clear } = useKeeper(keeper, form, ({ values }) => {
    const all = { ...restoredValues(initial, values), ...changedFields(initial, form.getValues()) }
    form.reset(all as V, { keepDefaultValues: true }) // restoredValues keeps the fields of `initial` and their types
  })
  useUnsavedGuard(form.formState.isDirty, { owner: form.control, kept: keeper })
  const discard = () => {
    clear()
    form.reset(initial)
  }
  return { restored, clear, discard }
}
