import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import type { AgentsUptime } from '@/lib/api/agents'
import { AgentStrips } from './overview-agents'

const none = { as_of: '2026-11-20', syncing: false, error: null, listable: true, agents: [], states: [] }
const legend = /Up\s+Down\s+Open session, not monitored\s+No data/

test('a legend explains the cells of the agents', () => {
  const uptime = [{ date: '2026-11-20', up: 60, down: 0, open: 0, unknown: 0 }]
  const agents: AgentsUptime = { ...none, agents: [{ id: 'ag_1', name: 'quay', state: 'online', uptime }] }
  expect(textOf(onAccount(<AgentStrips agents={agents} />))).toMatch(legend)
  expect(textOf(onAccount(<AgentStrips agents={none} />))).not.toMatch(legend)
})
