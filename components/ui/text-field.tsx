'use client'

import type { ComponentProps } from 'react'
import { cn } from '@/lib/util/cn'
import { controlLook } from './control-look'
import { Field } from './field'
import { byteCountOf, type TextProps } from './field-text'

/** One line of text. Takes what react-hook-form's `register` returns. */
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
          className={controlLook(cn('min-h-control', mono && 'font-mono', className))}
        />
      )}
    </Field>
  )
}
