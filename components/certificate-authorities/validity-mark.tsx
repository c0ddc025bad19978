'use client'

import { use, useState } from 'react'
import { dayOf, positionOf } from '@/components/resource/certificate/expiry-scale'
import { RowSearch, useRowStates } from '@/components/resource/list/state-column'
import type { InventoryRow, InventorySearch } from '@/lib/api/inventory'
import { validityText } from '@/lib/resources/text/validity-text'

/** The validity dates of a certificate. Their values can have any type. */
export type Dates = Parameters<typeof validityText>[0]

/** The CSS classes that fill a bar, keyed by validity state. */
export const fills = {
  ready: 'bg-ready-line',
  waiting: 'bg-waiting-line',
  attention: 'bg-attention',
  wrong: 'bg-wrong',
  unknown: 'bg-line',
} as const

/**
 * Returns the start and end of the validity period, in milliseconds since the Unix epoch. Returns null unless the API
 * reports both dates and the start is before the end.
 */
export function spanOf({ not_before, not_after }: Dates) {
  const [from, to] = [not_before, not_after].map((time) =>
    typeof time === 'string' ? Date.parse(time) : Number.NaN,
  )
  return from !== undefined && to !== undefined && from < to ? { from, to } : null
}

interface ValidityMarkProps {
  row: InventoryRow
  /** The search of the list, which determines the states of its rows. */
  search: InventorySearch
}

/**
 * Shows the elapsed part of the validity period as a small bar, for lists, in the color of the authority's state. Renders
 * nothing if one of the dates is unknown.
 */
export function ValidityMark({ row: { id, item }, search }: ValidityMarkProps) {
  const [nowMs] = useState(Date.now)
  const states = useRowStates('certificate-authorities', use(RowSearch)(id) ?? search)?.states
  const span = spanOf(item)
  if (!span) return null
  const { state } = states?.[id] ?? validityText(item, nowMs)
  return (
    <span aria-hidden className="flex h-1 w-12 shrink-0 overflow-hidden rounded-full bg-hover max-md:hidden">
      <span className={fills[state]} style={{ width: `${positionOf(span, dayOf(nowMs))}%` }} />
    </span>
  )
}
