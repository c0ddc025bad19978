'use client'

import type { RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { HashLink } from '@/components/ui/link'
import { Panel } from '@/components/ui/panel'
import { fieldLabels, type FormValues, type Labels, messageOf } from './form-context'
import { errorList, nowhere } from './form-errors'

interface ErrorSummaryProps {
  form: UseFormReturn<FormValues>
  labels: Labels
  element: RefObject<HTMLFormElement | null>
}

/**
 * Lists a form's errors with links to their inputs, if the form has at least two errors. Place the list below the
 * inputs so that the inputs don't move while people fix errors.
 */
export function ErrorSummary({ form, labels, element }: ErrorSummaryProps) {
  const errors = errorList(form.formState.errors).filter(({ name }) => name !== nowhere)
  if (errors.length < 2) return null
  const goTo = (name: string) => {
    const found = element.current?.elements.namedItem(name)
    const input = found instanceof RadioNodeList ? found[0] : found
    if (!(input instanceof HTMLElement)) return
    const closed = input.closest('details')
    if (closed) closed.open = true
    input.focus()
  }
  return (
    <Panel tone="wrong" title={`${errors.length} fields need attention`}>
      <ul>
        {errors.map(({ name, message }) => {
          const fieldText = fieldLabels(labels, name)
          return (
            <li key={name}>
              <HashLink
                href={`#${name}`}
                onClick={(event) => {
                  event.preventDefault()
                  goTo(name)
                }}
              >
                {fieldText?.label ?? name}
              </HashLink>
              : {messageOf({ message }, fieldText?.missing)}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
