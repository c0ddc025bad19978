'use client'

import { useId, type ReactNode } from 'react'
import { asSentence, byteLength, formatNumber } from '@/lib/util/text'
import { cn } from './style'

export type FieldProps = {
  label: string
  labelCode?: string
  labelAction?: ReactNode
  help?: ReactNode
  error?: string
  required?: boolean
}

type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
  'aria-required': boolean | undefined
}

export type ByteCount = { text: string; maxBytes: number }

export function Field({
  label,
  labelCode,
  labelAction,
  help,
  error,
  required,
  byteCount,
  children,
}: FieldProps & { byteCount?: ByteCount; children: (control: ControlProps) => ReactNode }) {
  const id = useId()
  const count = byteCount && countNear(byteCount)
  const described = [
    error !== undefined && `${id}-error`,
    help !== undefined && `${id}-help`,
    count !== undefined && `${id}-count`,
  ].filter((part) => part !== false)
  return (
    <div data-field className="max-w-text">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">
          <label htmlFor={id} className="font-medium">
            {labelCode === undefined ? label : <WithCode text={label} code={labelCode} />}
          </label>
          {required && <RequiredMark />}
          {labelAction !== undefined && (
            <span className="-my-1.5 ml-1 inline-flex items-center gap-1 align-middle">{labelAction}</span>
          )}
        </span>
        {count !== undefined && <Count id={`${id}-count`} {...count} />}
      </div>
      {children({
        id,
        'aria-describedby': described.length === 0 ? undefined : described.join(' '),
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': required,
      })}
      <Notes id={id} help={help} error={error} />
    </div>
  )
}

function WithCode({ text, code }: { text: string; code: string }) {
  const [before, after] = text.split(code, 2)
  return (
    <>
      {before}
      <code className="rounded-sm bg-sunken px-1 font-mono">{code}</code>
      {after}
    </>
  )
}

/**
 * The word "required" after an input's label, hidden from screen readers. Forms with `data-all-required` omit the
 * word.
 */
export const RequiredMark = () => (
  <span aria-hidden className="ml-1 text-sm text-muted in-data-all-required:hidden">
    required
  </span>
)

/** The help and error below an input, with the element IDs `<id>-help` and `<id>-error`. */
export function Notes({ id, help, error }: { id: string; help?: ReactNode; error?: string }) {
  return (
    <>
      {help !== undefined && (
        <p id={`${id}-help`} className="mt-1 text-sm text-pretty text-muted">
          {help}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="mt-1 text-sm wrap-anywhere text-wrong">
          {asSentence(error)}
        </p>
      )}
    </>
  )
}

const NEAR = 0.8

function countNear({ text, maxBytes }: ByteCount) {
  const used = byteLength(text)
  return used < NEAR * maxBytes ? undefined : { used, maxBytes }
}

function Count({ id, used, maxBytes }: { id: string; used: number; maxBytes: number }) {
  return (
    <span id={id} className={cn('text-sm', used > maxBytes ? 'font-medium text-wrong' : 'text-muted')}>
      {formatNumber(used)} of {formatNumber(maxBytes)} bytes
    </span>
  )
}
