'use client'

import type { ComponentProps } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { RadioCards } from '@/components/ui/radio-cards'
import { SelectField } from '@/components/ui/select-field'
import { Checkbox } from '@/components/ui/choice-field'
import { TextArea, TextField } from '@/components/ui/text-field'
import { useFormField } from './form-context'
import { formatNumber, positionIn, startsLikeJson } from '@/lib/util/text'
import { type JsonNode, readJson } from '@/lib/resources/traffic-policy/json'
import { textOf } from '@/lib/util/records'

/** Describes entered metadata. `formatted` is formatted JSON, or null for plain text. */
export function readMetadata(text: string): { text: string; formatted: string | null } {
  if (!startsLikeJson(text)) return { text: 'Plain text', formatted: null }
  const { node, fault } = readJson(text)
  if (!node)
    return { text: `Plain text, not valid JSON: ${inner(positionIn(text, fault.from))}.`, formatted: null }
  return { text: `Valid JSON, ${countText(node)}`, formatted: JSON.stringify(JSON.parse(text), null, 2) }
}

const inner = (position: string) => position.charAt(0).toLowerCase() + position.slice(1)

function countText(node: JsonNode): string {
  const [count, one, many] =
    node.kind === 'object'
      ? [node.entries.length, 'key', 'keys']
      : [node.kind === 'array' ? node.items.length : 0, 'entry', 'entries']
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

interface FormFieldProps {
  name: string
}

export function FormText({ name, rewrite, ...rest }: FormTextProps) {
  const { form, isAccepted, maxBytes, field } = useFormField(name)
  const text = textOf(useWatch({ control: form.control, name }))
  if (!isAccepted) return null
  const onBlur = () => {
    const rewritten = rewrite?.(text)
    if (rewritten !== undefined && rewritten !== text) form.setValue(name, rewritten, { shouldDirty: true })
  }
  return (
    <TextField
      {...field}
      {...rest}
      {...form.register(name, rewrite && { onBlur })}
      maxBytes={maxBytes}
      counted={text}
    />
  )
}

interface FormTextProps extends FormFieldProps {
  mono?: boolean
  placeholder?: string
  /** Returns the text to show after the input loses focus, such as the canonical form of the entered text. */
  rewrite?: (text: string) => string
}

export function FormMetadata({ name }: FormFieldProps) {
  const { form, isAccepted, maxBytes, field } = useFormField(name)
  const text = textOf(useWatch({ control: form.control, name }))
  if (!isAccepted) return null
  const { text: summary, formatted } = readMetadata(text)
  return (
    <div>
      <TextArea {...field} {...form.register(name)} mono rows={4} maxBytes={maxBytes} counted={text} />
      {text !== '' && (
        <div className="flex min-h-control max-w-text flex-wrap items-center justify-between gap-x-3">
          <p className="text-sm text-muted">{summary}</p>
          {formatted !== null && formatted !== text && (
            <Button
              variant="quiet"
              onClick={() => {
                form.setValue(name, formatted, { shouldDirty: true, shouldValidate: true })
                form.setFocus(name) // the focused button disappears
              }}
            >
              Format JSON
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

export function FormSelect({
  name,
  options,
}: FormFieldProps & { options: readonly { value: string; label: string }[] }) {
  const { form, isAccepted, field } = useFormField(name)
  return isAccepted ? <SelectField {...field} {...form.register(name)} options={options} /> : null
}

export function FormRadio({
  name,
  options,
}: FormFieldProps & Pick<ComponentProps<typeof RadioCards>, 'options'>) {
  const { form, isAccepted, field } = useFormField(name)
  return isAccepted ? <RadioCards {...field} {...form.register(name)} options={options} /> : null
}

export function FormCheckbox({ name }: FormFieldProps) {
  const { form, isAccepted, field } = useFormField(name)
  return isAccepted ? <Checkbox {...field} {...form.register(name)} /> : null
}
