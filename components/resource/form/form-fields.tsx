'use client'

import type { ComponentProps } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { RadioCards } from '@/components/ui/radio-cards'
import { SelectField } from '@/components/ui/select-field'
import { Checkbox } from '@/components/ui/choice-field'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { useFormField } from './form-context'

interface FormFieldProps {
  /** Dotted path of the request's field: label, help and limit come from the contract. */
  name: string
}

/** One line of text. Not rendered where the account's API does not take the field. */
export function FormText({ name, ...look }: FormFieldProps & { mono?: boolean; placeholder?: string }) {
  const { form, isTaken, maxBytes, field } = useFormField(name)
  const text = useWatch({ control: form.control, name })
  if (!isTaken) return null
  return (
    <TextField {...field} {...look} {...form.register(name)} maxBytes={maxBytes} counted={asString(text)} />
  )
}

/** Text for programs: counted in bytes, and put in order at a press when it is JSON. */
export function FormMetadata({ name }: FormFieldProps) {
  const { form, isTaken, maxBytes, field } = useFormField(name)
  const text = asString(useWatch({ control: form.control, name }))
  if (!isTaken) return null
  const formatted = formatJson(text)
  return (
    <div>
      <TextArea {...field} {...form.register(name)} mono rows={5} maxBytes={maxBytes} counted={text} />
      {formatted !== null && formatted !== text && (
        <Button
          variant="quiet"
          onClick={() => {
            form.setValue(name, formatted, { shouldDirty: true, shouldValidate: true })
            form.setFocus(name) // the button that had it is gone
          }}
        >
          Format JSON
        </Button>
      )}
    </div>
  )
}

/** One of a list of values. */
export function FormSelect({
  name,
  options,
}: FormFieldProps & { options: readonly { value: string; label: string }[] }) {
  const { form, isTaken, field } = useFormField(name)
  return isTaken ? <SelectField {...field} {...form.register(name)} options={options} /> : null
}

/** One of a few, each with what it means. */
export function FormRadio({
  name,
  options,
}: FormFieldProps & Pick<ComponentProps<typeof RadioCards>, 'options'>) {
  const { form, isTaken, field } = useFormField(name)
  return isTaken ? <RadioCards {...field} {...form.register(name)} options={options} /> : null
}

/** Yes or no. */
export function FormCheckbox({ name }: FormFieldProps) {
  const { form, isTaken, field } = useFormField(name)
  return isTaken ? <Checkbox {...field} {...form.register(name)} /> : null
}

const asString = (value: unknown) => (typeof value === 'string' ? value : '')

/** The text in order when it is a JSON object or list; null when it is not. */
function formatJson(text: string): string | null {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return null
  }
}
