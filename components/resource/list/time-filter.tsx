import { useState } from 'react'
import { ChevronDown } from '@/components/ui/icons'
import { cn, controlStyle, filterStyle } from '@/components/ui/style'
import { daysOf, timeSpans } from '@/lib/util/time-range'

const CUSTOM = 'custom'

interface TimeFilterProps {
  /**
   * The filter as in the URL: a preset span such as `24h`, the first and last day such as `2026-11-01/2026-11-21`, or
   * an empty string.
   */
  value: string
  onChange: (value: string) => void
}

export function TimeFilter({ value, onChange }: TimeFilterProps) {
  const days = daysOf(value)
  const [isCustom, setCustom] = useState(days !== null)
  const { first, last } = days ?? { first: '', last: '' }
  const change = (next: { first: string; last: string }) =>
    onChange(next.first || next.last ? `${next.first}/${next.last}` : '')
  return (
    <>
      <div className="relative">
        <select
          aria-label="Time"
          value={isCustom ? CUSTOM : value}
          onChange={({ target }) => {
            setCustom(target.value === CUSTOM)
            if (target.value !== CUSTOM) onChange(target.value)
          }}
          className={cn(filterStyle(value !== '' || isCustom), 'appearance-none pr-8 field-sizing-content')}
        >
          <option value="">Any time</option>
          {timeSpans.map((span) => (
            <option key={span.value} value={span.value}>
              {span.label}
            </option>
          ))}
          <option value={CUSTOM}>Custom range</option>
        </select>
        <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-3.5 -translate-y-1/2 text-muted" />
      </div>
      {isCustom && (
        <>
          <DayField label="First day (UTC)" value={first} onChange={(day) => change({ first: day, last })} />
          <span aria-hidden className="text-muted">
            –
          </span>
          <DayField label="Last day (UTC)" value={last} onChange={(day) => change({ first, last: day })} />
        </>
      )}
    </>
  )
}

function DayField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (day: string) => void
}) {
  return (
    <input
      type="date"
      aria-label={label}
      title={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={controlStyle('min-h-control w-auto')}
    />
  )
}
