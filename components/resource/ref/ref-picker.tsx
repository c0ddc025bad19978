'use client'

import { type ReactNode, useRef } from 'react'
import type { useFormInput } from '@/components/resource/form/form-context'
import { Field } from '@/components/ui/field'
import type { ResourceName } from '@/lib/resources/resource-types'
import { FormRefChosen } from './form-ref-chosen'
import { FormRefSearch } from './form-ref-search'

interface RefPickerProps {
  input: ReturnType<typeof useFormInput>
  /** The kinds of resources that the IDs may belong to. */
  resources: readonly ResourceName[]
  ids: readonly string[]
  /** True if people can choose several resources. */
  many?: boolean
  onChoose: (ids: readonly string[]) => void
  onRemove: (id: string) => void
  /**
   * Renders controls for a chosen resource, such as an input for its weight. The labels of the controls must contain
   * `title`.
   */
  actions?: (id: string, title: string) => ReactNode
}

/** Shows the chosen resources, with a search for more. */
export function RefPicker({ input, ids, many = false, onChoose, onRemove, ...rest }: RefPickerProps) {
  const { field, control, form, unselected } = input
  const search = useRef<HTMLInputElement>(null)
  const remove = (id: string) => {
    onRemove(id)
    search.current?.focus() // the focused button disappears
  }
  return (
    <Field {...field}>
      {(inputProps) => (
        <div className="space-y-2">
          <FormRefChosen {...rest} ids={ids} label={field.label} onRemove={remove} />
          <FormRefSearch
            input={{
              ...inputProps,
              name: control.name,
              onBlur: control.onBlur,
              ref: (element) => {
                search.current = element
                control.ref(element)
              },
            }}
            form={form}
            unselected={unselected}
            label={field.label}
            resources={rest.resources}
            chosen={ids}
            many={many}
            onChoose={onChoose}
          />
        </div>
      )}
    </Field>
  )
}
