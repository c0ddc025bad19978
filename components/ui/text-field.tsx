'use client'

import type { ComponentProps } from 'react'
import { cn, controlStyle } from './style'
import { Field, type ByteCount, type FieldProps } from './field'

/** A single line of text. Accepts the result of react-hook-form's `register`. */
export function TextField(props: ComponentProps<'input'> & TextProps) {
  const { label, help, error, required, mono, maxBytes, counted, className, ...input } = props
  return (
    <Field {...{ label, help, error, required }} byteCount={byteCountOf(maxBytes, counted ?? input.value)}>
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

/** Several lines of text, growing up to half the window. */
export function TextArea(props: ComponentProps<'textarea'> & TextProps) {
  const { label, help, error, required, mono, maxBytes, counted, className, ...area } = props
  return (
    <Field {...{ label, help, error, required }} byteCount={byteCountOf(maxBytes, counted ?? area.value)}>
      {(control) => (
        <textarea
          rows={4}
          {...(mono && { autoCapitalize: 'none', spellCheck: false })}
          {...area}
          {...control}
          className={controlStyle(
            cn('field-sizing-content max-h-[50vh] min-h-20 resize-y', mono && 'font-mono', className),
          )}
        />
      )}
    </Field>
  )
}

/** The properties shared by single-line and multi-line text fields. */
export type TextProps = FieldProps & {
  /** True for IDs, hosts, addresses, keys and JSON. */
  mono?: boolean
  /** Shows how much of this limit is used by `value`, or by `counted` if the form library holds the value. */
  maxBytes?: number
  counted?: string
}

/** Returns the input of the byte counter; undefined without a limit. */
function byteCountOf(maxBytes: number | undefined, value: unknown): ByteCount | undefined {
  if (maxBytes === undefined) return undefined
  return { text: typeof value === 'string' ? value : '', maxBytes }
}
