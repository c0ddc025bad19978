'use client'

import type { ComponentProps } from 'react'
import { cn } from '@/lib/util/cn'
import { controlLook } from './control-look'
import { Field } from './field'
import { byteCountOf, type TextProps } from './field-text'

/** Several lines of text, growing with them up to half the window. */
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
          className={controlLook(
            cn('field-sizing-content max-h-[50vh] min-h-20 resize-y', mono && 'font-mono', className),
          )}
        />
      )}
    </Field>
  )
}
