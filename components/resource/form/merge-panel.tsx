'use client'

import { useQuery } from '@tanstack/react-query'
import { use, useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useAccount } from '@/components/shell/account-context'
import { Panel } from '@/components/ui/panel'
import { historyQuery, whoDid } from '@/lib/client/logs'
import { targetOf } from '@/lib/contract/operation-target'
import { ResourceFormContext } from './form-context'
import { namesOf, pathLabel, textAt } from './merge-text'
import type { MergedMeanwhile } from './merged-meanwhile'
import { useWatch } from 'react-hook-form'
import { Diff } from '@/components/ui/diff'
import { radioCardStyle } from '@/components/ui/radio-cards'
import { cn } from '@/components/ui/style'
import { isSame, type Overlap, valueAt, withValueAt } from './merge'
import { yamlParser } from '@/lib/resources/traffic-policy/document'
import type { AuditEntry } from '@/lib/api/audit'
import { withoutTyped } from '@/lib/contract/kept'
import type { Named } from '@/lib/contract/operation'
import { inRequestShape } from '@/lib/contract/seen'
import { markOf } from '@/lib/contract/seen-marks'
import { isRecord } from '@/lib/util/records'

interface MergePanelProps {
  error: MergedMeanwhile
  submitLabel: string
  params: Readonly<Record<string, string>>
}

export function MergePanel({ error, submitLabel, params }: MergePanelProps) {
  const { labels = {} } = use(ResourceFormContext) ?? {}
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const { overlaps } = error.merge
  const names = namesOf(
    labels,
    overlaps.map(({ path }) => path),
  )
  const conflict =
    overlaps.length === 1
      ? `Your change to ${names} conflicts with a newer change. Choose a value`
      : `Your changes to ${names} conflict with newer changes. Choose a value for each field`
  return (
    <div ref={setPanel} className="space-y-4">
      <Panel tone="attention" title="Changed since you opened this page" live>
        {overlaps.length === 0
          ? `Nothing has been saved yet. Your changes don't conflict with the newer changes. To save your changes, select “${submitLabel}” again.`
          : `Nothing has been saved yet. ${conflict}, then select “${submitLabel}” again.`}
      </Panel>
      <Kept error={error} params={params} />
      {overlaps.map((overlap) => (
        <PlacedChoice key={JSON.stringify(overlap.path)} overlap={overlap} panel={panel} />
      ))}
    </div>
  )
}

function Kept({ error, params }: Omit<MergePanelProps, 'submitLabel'>) {
  const context = use(ResourceFormContext)
  if (!context) throw new Error('MergePanel must be used in a resource form')
  const { account, viewer } = useAccount()
  const { op, labels } = context
  const { merge, before, after } = error
  const { data } = useQuery(historyQuery(account.slug, targetOf(op, params)))
  const act = actBehind({ op, params, before, after }, data?.entries ?? [])
  if (merge.theirs.length === 0) return null
  const isOwn = act?.user_email === viewer.email
  const who = act === null ? 'Someone else' : isOwn ? 'You' : whoDid(act)
  return (
    <p className="max-w-text text-sm wrap-anywhere">
      {who} changed {namesOf(labels, merge.theirs)}
      {isOwn && ' in another tab'}. These changes are kept.
    </p>
  )
}

type Side = 'theirs' | 'mine' | 'both'

const sides = {
  theirs: { label: 'Use theirs', changes: 'Their changes' },
  mine: { label: 'Keep mine', changes: 'Your changes' },
  both: { label: 'Combine both', changes: 'Both changes' },
}

function useChoice({ path: [name = '', ...rest], theirs, mine, both }: Overlap) {
  const context = use(ResourceFormContext)
  if (!context) throw new Error('MergeChoice must be used in a resource form')
  const { form, op, labels, onReplaced } = context
  const [kept, setKept] = useState(mine)
  const value = valueAt(useWatch({ control: form.control, name }), rest)
  const choice: Side = isSame(value, theirs)
    ? 'theirs'
    : both !== undefined && isSame(value, both)
      ? 'both'
      : 'mine'
  const values = { theirs, both, mine: choice === 'mine' ? value : kept }
  const choose = (side: Side) => {
    setKept(values.mine)
    form.setValue(name, withValueAt(form.getValues(name), rest, values[side]), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
    onReplaced?.()
  }
  return { op, labels, choice, choose, values }
}

interface PlacedChoiceProps {
  overlap: Overlap
  panel: HTMLElement | null
}

function PlacedChoice({ overlap, panel }: PlacedChoiceProps) {
  const name = overlap.path.join('.')
  const found = panel?.closest('form')?.elements.namedItem(name)
  // An editor has a hidden input, and replaces its field when its text is replaced.
  const isInput = panel !== null && found instanceof HTMLElement && found.getAttribute('type') !== 'hidden'
  const field = isInput ? found.closest('[data-field]') : null
  useEffect(() => {
    field?.scrollIntoView({ block: 'nearest' }) // binds to the browser's scrolling. Some browsers return a promise.
  }, [field])
  if (field === null) return <MergeChoice overlap={overlap} />
  return createPortal(<MergeChoice overlap={overlap} isPlaced />, field)
}

function MergeChoice({ overlap, isPlaced = false }: { overlap: Overlap; isPlaced?: boolean }) {
  const { path, base, both } = overlap
  const { op, labels, choice, choose, values } = useChoice(overlap)
  const id = useId()
  const text = (value: unknown) => textAt(op, path, value, yamlParser()?.findSecrets)
  const offered: readonly Side[] = both === undefined ? ['theirs', 'mine'] : ['theirs', 'mine', 'both']
  const isLong = offered.some((side) => text(values[side]).includes('\n'))
  return (
    <fieldset className={cn('min-w-0', isPlaced && 'mt-2')}>
      <legend className={isPlaced ? 'sr-only' : 'mb-1 font-medium wrap-anywhere'}>
        {pathLabel(labels, path)}
      </legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {offered.map((side) => (
          <div key={side} className={cn(radioCardStyle, 'min-w-0')}>
            <label className="flex min-h-control cursor-pointer items-center gap-2.5 font-medium">
              <input
                type="radio"
                name={id}
                value={side}
                checked={choice === side}
                onChange={() => choose(side)}
                aria-describedby={isLong ? undefined : `${id}-${side}`}
                className="size-4 shrink-0"
              />
              {sides[side].label}
            </label>
            {isLong ? (
              <Diff before={text(base)} after={text(values[side])} label={sides[side].changes} />
            ) : (
              <p id={`${id}-${side}`} className="font-mono text-sm wrap-anywhere text-muted">
                {text(values[side])}
              </p>
            )}
          </div>
        ))}
      </div>
      {!isLong && (
        <p className="mt-1 text-sm wrap-anywhere text-muted">
          Before both changes: <span className="font-mono">{text(base)}</span>
        </p>
      )}
    </fieldset>
  )
}

interface Change {
  op: Named
  params: Readonly<Record<string, string>>
  before: unknown
  after: unknown
}

/** Returns the latest successful entry for the operation if it accounts for the whole change, or null. */
export function actBehind(
  { op, params, before, after }: Change,
  entries: readonly AuditEntry[],
): AuditEntry | null {
  const target = targetOf(op, params)
  const isThis = (entry: AuditEntry) =>
    entry.operation === op.name && entry.target === target && entry.result === 'done'
  const last = entries.find(isThis)
  if (last === undefined) return null
  const seen = (value: unknown) => markOf(withoutTyped(op.body, inRequestShape(op.body, value)))
  const isOnly = seen(parsed(last.before)) === seen(before) && seen(parsed(last.after)) === seen(after)
  return isOnly ? last : null
}

function parsed(text: string | null): unknown {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}
