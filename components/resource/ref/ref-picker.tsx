'use client'

import { type ReactNode, useRef, useState } from 'react'
import type { useFormInput } from '@/components/resource/form/form-context'
import { Button } from '@/components/ui/button'
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

/**
 * Shows the chosen resources, with a search for more. If only one resource can be chosen, a button replaces the search
 * while one is chosen.
 */
export function RefPicker({ input, ids, many = false, onChoose, onRemove, ...rest }: RefPickerProps) {
  const { field, control, form, unselected } = input
  const [isChanging, setChanging] = useState(false)
  const hasSearch = many || ids.length === 0 || isChanging
  const shown = useRef<HTMLElement>(null)
  /** True if the focused element is about to be replaced by the other control. */
  const isReplaced = useRef(false)
  const hold = (element: HTMLElement | null) => {
    shown.current = element
    control.ref(element)
    if (!element || !isReplaced.current) return
    isReplaced.current = false
    element.focus()
  }
  const show = (isSearch: boolean) => {
    isReplaced.current = isSearch !== hasSearch
    setChanging(isSearch)
  }
  const remove = (id: string) => {
    onRemove(id)
    show(true)
    shown.current?.focus() // the focused button disappears
  }
  const choose = (chosen: readonly string[]) => {
    onChoose(chosen)
    if (!many) show(false)
  }
  return (
    <Field {...field}>
      {({ id, ...state }) => (
        <div className="space-y-2">
          <FormRefChosen
            {...rest}
            {...(!hasSearch && {
              actions: (_id: string, title: string) => (
                <Button
                  id={id}
                  name={control.name}
                  ref={hold}
                  variant="quiet"
                  aria-describedby={state['aria-describedby']}
                  aria-label={`Change ${title}`}
                  onBlur={control.onBlur}
                  onClick={() => show(true)}
                >
                  Change
                </Button>
              ),
            })}
            ids={ids}
            label={field.label}
            onRemove={remove}
          />
          {hasSearch && (
            <FormRefSearch
              input={{ id, ...state, name: control.name, onBlur: control.onBlur, ref: hold }}
              form={form}
              unselected={unselected}
              label={field.label}
              resources={rest.resources}
              chosen={ids}
              many={many}
              onChoose={choose}
            />
          )}
        </div>
      )}
    </Field>
  )
}
