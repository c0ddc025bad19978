'use client'

import type { ResourceName } from '@/lib/resources/resource-types'
import { RefLink } from './ref-link'

interface RefListProps {
  label: string
  ids: readonly string[]
  resources: readonly ResourceName[]
}

export const RefList = ({ label, ids, resources }: RefListProps) => (
  <ul aria-label={label} className="space-y-2">
    {ids.map((id) => (
      <li key={id}>
        <RefLink id={id} resources={resources} />
      </li>
    ))}
  </ul>
)
