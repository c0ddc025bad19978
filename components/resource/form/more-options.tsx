'use client'

import { type ReactNode, use, useState } from 'react'
import { get, useWatch } from 'react-hook-form'
import { isRecord } from '@/lib/util/records'
import { inSentence } from '@/lib/util/text'
import { ResourceFormContext, useAcceptedFields } from './form-context'
import { ChevronRight } from '@/components/ui/icons'

interface MoreOptionsProps {
  names: readonly string[]
  /**
   * The default values of the inputs, keyed by field. An input with its default value doesn't open the section.
   */
  defaults?: Readonly<Record<string, unknown>>
  children: ReactNode
}

export function MoreOptions({ names, defaults = {}, children }: MoreOptionsProps) {
  const context = use(ResourceFormContext)
  if (!context) throw new Error('MoreOptions must be used in a resource form')
  const { form, labels } = context
  const accepted = useAcceptedFields(names)
  const { errors, submitCount } = form.formState
  const hasError = accepted.some((name) => get(errors, name) !== undefined)
  const isFilled = useWatch({ control: form.control, name: [...accepted] }).some(
    (value: unknown, index) => hasContent(value) && value !== defaults[accepted[index] ?? ''],
  )
  if (accepted.length === 0) return children
  return (
    <OptionsFold
      labels={accepted.map((name) => labels[name]?.label ?? name)}
      isFilled={isFilled}
      hasError={hasError}
      submitCount={submitCount}
    >
      {children}
    </OptionsFold>
  )
}

interface OptionsFoldProps {
  labels: readonly string[]
  isFilled: boolean
  hasError: boolean
  submitCount: number
  children: ReactNode
}

/** `MoreOptions` for a form that isn't based on the contract. */
export function OptionsFold({ labels, isFilled, hasError, submitCount, children }: OptionsFoldProps) {
  const [isOpen, setOpen] = useState(isFilled)
  const [seen, setSeen] = useState({ isFilled, submits: submitCount })
  const isRefused = hasError && submitCount !== seen.submits
  if (isFilled !== seen.isFilled || isRefused) {
    setSeen({ isFilled, submits: isRefused ? submitCount : seen.submits })
    if (isFilled || isRefused) setOpen(true)
  }
  const text = labels.map((label, i) => (i === 0 ? label : inSentence(label))).join(', ')
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group/more max-w-text border-t border-line pt-2"
    >
      <summary className="flex min-h-control cursor-pointer list-none items-center gap-1.5 rounded-sm [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4 shrink-0 text-muted transition-transform group-open/more:rotate-90" />
        <span className="shrink-0 font-medium">More options</span>
        <span className="min-w-0 truncate text-sm text-muted group-open/more:hidden">{text}</span>
      </summary>
      <div className="space-y-5 pt-3 pb-1">{children}</div>
    </details>
  )
}

function hasContent(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasContent)
  if (isRecord(value)) return Object.values(value).some(hasContent)
  return value !== undefined && value !== null && value !== '' && value !== false
}
