'use client'

import { useId } from 'react'

interface SegmentsProps<Value extends string | number> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

export function Segments<Value extends string | number>({
  label,
  value,
  options,
  onChange,
}: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset className="inline-flex rounded-sm border border-rim">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex min-h-7 cursor-pointer items-center border-l border-rim px-2 text-sm text-muted first-of-type:border-l-0 hover:bg-hover has-checked:bg-hover has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:min-h-control"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
