'use client'

import { useState } from 'react'
import { usePreferences } from '@/components/ui/preferences'
import { StateChip } from '@/components/ui/state-chip'
import { validityText } from '@/lib/resources/validity-text'
import { formatAbsolute, formatRelative } from '@/lib/util/time'

type Dates = Parameters<typeof validityText>[0]

function useValidity(item: Dates) {
  const [nowMs] = useState(Date.now) // days matter here: no need to tick
  const { zone } = usePreferences()
  return { ...validityText(item, nowMs, zone), nowMs, zone }
}

/** Shows when a certificate expires or expired as a relative time, with the date on hover. */
export function ValidUntil({ item }: { item: Dates }) {
  const { state, label, nowMs, zone } = useValidity(item)
  const end = typeof item.not_after === 'string' ? Date.parse(item.not_after) : Number.NaN
  if (Number.isNaN(end)) return <StateChip state={state}>{label}</StateChip>
  return (
    <span data-tip={`${label}. Expiration date: ${formatAbsolute(end, zone)}`}>
      <StateChip state={state}>{formatRelative(end, nowMs, zone)}</StateChip>
    </span>
  )
}

/** Shows whether a certificate is valid, expires soon or has expired. */
export function ValidityChip({ item }: { item: Dates }) {
  const { state, label } = useValidity(item)
  return <StateChip state={state}>{label}</StateChip>
}

/** Shows the validity of a certificate as a sentence. */
export function ValiditySentence({ item }: { item: Dates }) {
  return useValidity(item).sentence
}
