import { useState } from 'react'
import { X } from '@/components/ui/icons'
import type { FacetOption } from '@/components/ui/facet-menu'
import { StateChip } from '@/components/ui/state-chip'
import { cn } from '@/components/ui/style'
import { dnsStateLabels } from '@/lib/dns/model/labels'
import { dnsStates } from '@/lib/dns/model/dns-state'
import { countedValues, type FacetChoice, NO_VALUE } from '@/lib/inventory/model/list-filters'
import { stateOfValue, stateValueLabel } from '@/lib/resources/states/stated'
import { toneOf, type Tone } from '@/lib/util/state'
import { formatNumber } from '@/lib/util/text'

function toneOfValue(value: string): Tone {
  if (value === NO_VALUE) return 'ready'
  const dnsState = dnsStates.find((one) => one === value)
  if (dnsState) return dnsStateLabels[dnsState].state
  return toneOf({ state: stateOfValue(value) ?? 'unknown', label: stateValueLabel(value) })
}

interface StateCountsProps {
  options: readonly FacetOption[]
  choice: FacetChoice
  isFiltered: boolean
  onChoose: (values: string[]) => void
}

export function StateCounts({ options, choice: { values, isNot }, isFiltered, onChoose }: StateCountsProps) {
  const [last, setLast] = useState(options)
  const counted = countedValues(options)
  if (counted.length > 0 && options !== last) setLast(options)
  const excluded = isFiltered
    ? countedValues(last).map((option) => ({
        ...option,
        count: 0,
        ...options.find(({ value }) => value === option.value),
      }))
    : []
  const shown = counted.length > 0 ? counted : excluded
  if (shown.length === 0) return null
  return (
    // On phones, the counts scroll sideways. The padding leaves room for the outlines, which would be cut off.
    <section aria-label="Rows by state" className="state-chips">
      {shown.map(({ value, count, label }) => {
        const isChosen = !isNot && values.length === 1 && values[0] === value
        return (
          <StateCount
            key={value}
            state={toneOfValue(value)}
            label={label}
            count={count ?? 0}
            isChosen={isChosen}
            onChoose={(isChosenNow) => onChoose(isChosenNow ? [value] : [])}
          />
        )
      })}
    </section>
  )
}

interface StateCountProps {
  state: Tone
  label: string
  count: number
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

export function StateCount({ state, label, count, isChosen, onChoose }: StateCountProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChoose(!isChosen)}
      className="inline-flex min-h-6 shrink-0 items-center hover:underline pointer-coarse:min-h-control"
    >
      <span className={cn('inline-flex items-center rounded-sm', isChosen && 'ring-2 ring-ink')}>
        <StateChip state={state}>
          {label} <span className="font-semibold tabular-nums">{formatNumber(count)}</span>
        </StateChip>
        {isChosen && <X className="mx-1 size-3.5" />}
      </span>
    </button>
  )
}
