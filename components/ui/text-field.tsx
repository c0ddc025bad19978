'use client'

import type { ComponentProps, FocusEvent } from 'react'
import { cn, controlStyle } from './style'
import { Field, type ByteCount, type FieldProps } from './field'

export function TextField(props: ComponentProps<'input'> & TextProps) {
  const { label, labelCode, labelAction, help, error, required, ...rest } = props
  const { mono, maxBytes, counted, className, ...input } = rest
  return (
    <Field
      {...{ label, labelCode, labelAction, help, error, required }}
      byteCount={byteCountOf(maxBytes, counted ?? input.value)}
    >
      {(control) => (
        <input
          type="text"
          autoComplete="off"
          {...(mono && { autoCapitalize: 'none', spellCheck: false })}
          {...input}
          {...control}
          className={controlStyle(cn('min-h-control', mono && 'font-mono', className))}
        />
      )}
    </Field>
  )
}

export function TextArea(props: ComponentProps<'textarea'> & TextProps) {
  const { label, help, error, required, mono, maxBytes, counted, className, rows = 4, ...area } = props
  return (
    <Field {...{ label, help, error, required }} byteCount={byteCountOf(maxBytes, counted ?? area.value)}>
      {(control) => (
        <textarea
          rows={rows}
          {...(mono && { autoCapitalize: 'none', spellCheck: false })}
          {...area}
          {...control}
          onFocus={showWhole}
          className={controlStyle(
            cn(
              'field-sizing-content max-h-[50vh] resize-y',
              rows < 4 ? 'min-h-14' : 'min-h-20',
              mono && 'font-mono',
              className,
            ),
          )}
        />
      )}
    </Field>
  )
}

export type TextProps = FieldProps & {
  /** True to show the text in monospace, for IDs, hosts, addresses, keys and JSON. */
  mono?: boolean
  /**
   * The maximum size in bytes. The byte counter counts `value` or, if the form library holds the value, `counted`.
   */
  maxBytes?: number
  counted?: string
}

function byteCountOf(maxBytes: number | undefined, value: unknown): ByteCount | undefined {
  if (maxBytes === undefined) return undefined
  return { text: typeof value === 'string' ? value : '', maxBytes }
}

/** Scrolls a focused text area into view as a whole. Browsers scroll only the cursor into view. */
const showWhole = ({ currentTarget }: FocusEvent<HTMLTextAreaElement>) =>
  currentTarget.scrollIntoView({ block: 'nearest' })
