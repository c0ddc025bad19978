'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { botUsersInfo } from '@/lib/resources/info/bot-users'

const words: Record<string, string> = { true: 'Active', false: 'Inactive' }

/** The list of bot users. */
export function BotUsersTable() {
  return <ResourceList info={botUsersInfo} facetLabel={(_, value) => words[value] ?? value} />
}
