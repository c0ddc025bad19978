'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { StateOf } from '@/components/ui/state-chip'
import type { InventoryRow } from '@/lib/api/inventory'
import { botUsersInfo } from '@/lib/resources/info/bot-users'
import { botUserState } from '@/lib/resources/states/own-state'

const labels: Record<string, string> = { true: 'Active', false: 'Inactive' }

const activeCell = ({ item }: InventoryRow) => {
  const state = botUserState(item)
  return state && <StateOf of={state} />
}

export function BotUsersTable() {
  return (
    <ResourceList
      info={botUsersInfo}
      cells={{ active: activeCell }}
      facetLabel={(_, value) => labels[value] ?? value}
    />
  )
}
