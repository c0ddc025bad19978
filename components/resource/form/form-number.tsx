'use client'

import { type ComponentProps, useState } from 'react'
import { controlStyle } from '@/components/ui/style'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select-field'
import {
  type DurationUnit,
  durationUnits,
  formatDuration,
  isDurationUnit,
  secondsIn,
  unitFor,
} from '@/lib/util/time'
import { formatNumber } from '@/lib/util/text'
import { useFormInput } from './form-context'

interface FormNumberProps {
  name: string
  unit?: string
}

/** An input whose value is a number, `''` if the input is empty, or the entered text if it isn't a number. */
export function FormNumber({ name, unit }: FormNumberProps) {
  const { isAccepted, field, value, change, control } = useFormInput(name)
  const [typed, setTyped] = useState('')
  if (!isAccepted) return null
  return (
    <Field {...field}>
      {(inputProps) => (
        <div className="flex items-center gap-2">
          <Amount
            {...inputProps}
            {...control}
            value={numberIn(typed) === value ? typed : asTyped(value)}
            onChange={({ target }) => {
              setTyped(target.value)
              change(numberIn(target.value))
            }}
          />
          {unit !== undefined && <span className="text-muted">{unit}</span>}
        </div>
      )}
    </Field>
  )
}

const units = durationUnits.toReversed().map(({ unit }) => ({ value: unit, label: unit }))

interface FormDurationProps {
  /** The dotted path of the request field. The field is a duration in seconds. */
  name: string
}

export function FormDuration({ name }: FormDurationProps) {
  const { isAccepted, field, value, change, control } = useFormInput(name)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<DurationUnit>()
  if (!isAccepted) return null
  const seconds = typeof value === 'number' ? value : null
  const unit = chosen ?? unitFor(seconds ?? 0)
  const amount =
    secondsOf(typed, unit) === value ? typed : asTyped(seconds === null ? value : seconds / secondsIn(unit))
  const meant = seconds === null ? '' : spanText(seconds, unit)
  return (
    <Field {...field}>
      {(inputProps) => (
        <div className="flex flex-wrap items-center gap-2">
          <Amount
            {...inputProps}
            {...control}
            value={amount}
            onChange={({ target }) => {
              setTyped(target.value)
              setChosen(unit)
              change(secondsOf(target.value, unit))
            }}
          />
          <Select
            aria-label={`${field.label} unit`}
            value={unit}
            options={units}
            onChange={({ target }) => {
              if (!isDurationUnit(target.value)) return
              setTyped(amount)
              setChosen(target.value)
              change(secondsOf(amount, target.value))
            }}
          />
          <output className="text-muted">{meant}</output>
        </div>
      )}
    </Field>
  )
}

function Amount(props: ComponentProps<'input'>) {
  return (
    <div className="w-32">
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        {...props}
        className={controlStyle('min-h-control')}
      />
    </div>
  )
}

const asTyped = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : ''

function numberIn(text: string): number | string {
  const trimmed = text.trim()
  return /^-?(\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : trimmed
}

function secondsOf(text: string, unit: DurationUnit): number | string {
  const number = numberIn(text)
  // 0.1 days must be exactly 8,640 s
  return typeof number === 'number' ? Math.round(number * secondsIn(unit) * 1_000) / 1_000 : number
}

function spanText(seconds: number, unit: DurationUnit): string {
  if (seconds === 0) return ''
  if (unit !== 's') return `= ${formatNumber(seconds)} s`
  return seconds >= 60 && Number.isInteger(seconds) ? `= ${formatDuration(seconds)}` : ''
}
