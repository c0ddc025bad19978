import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import type { AgentsUptime } from '@/lib/api/agents'
import { AgentStrips } from './overview-agents'

const none: AgentsUptime = {
  as_of: '2026-11-20',
  syncing: false,
  error: null,
  listable: true,
  agents: [],
  interrupted: 0,
  states: [],
}
const legend = /Up\s+Down\s+Connected, not monitored\s+No data/

test('a legend explains the cells of the agents', () => {
  const uptime = [{ date: '2026-11-20', up: 60, down: 0, open: 0, unknown: 0 }]
  const agents: AgentsUptime = { ...none, agents: [{ id: 'ag_1', name: 'quay', state: 'online', uptime }] }
  expect(textOf(onAccount(<AgentStrips agents={agents} />))).toMatch(legend)
  expect(textOf(onAccount(<AgentStrips agents={none} />))).not.toMatch(legend)
})

test('while there is little data, the strips show a shorter period, the same for all agents', () => {
  const day = (at: number, up: number) => ({
    date: `2026-11-${at + 1}`,
    up,
    down: 0,
    open: 0,
    unknown: 60 - up,
  })
  const agent = (id: string, known: number) => {
    const uptime = Array.from({ length: 30 }, (_, at) => day(at, at >= 30 - known ? 60 : 0))
    return { id, name: id, state: 'online', uptime } as const
  }
  const shown = (...known: number[]) =>
    onAccount(<AgentStrips agents={{ ...none, agents: known.map((days, n) => agent(`ag_${n}`, days)) }} />)
  expect(textOf(shown(3, 1))).toContain('Agents, last 14 days')
  expect(shown(3, 1).match(/flex-1 rounded-\[1px\]/g)).toHaveLength(28)
  expect(textOf(shown(3, 20))).toContain('Agents, last 30 days')
  expect(shown(3, 20).match(/flex-1 rounded-\[1px\]/g)).toHaveLength(60)
})

test('strips of a few out of many agents are shown only if agents were interrupted', () => {
  const uptime = [{ date: '2026-11-20', up: 60, down: 0, open: 0, unknown: 0 }]
  const shown = (count: number, interrupted: number) => {
    const agents: AgentsUptime = {
      ...none,
      interrupted,
      agents: [{ id: 'ag_1', name: 'quay', state: 'online', uptime }],
      states: [{ value: 'online', count }],
    }
    return textOf(onAccount(<AgentStrips agents={agents} />))
  }
  expect(shown(10_000, 0)).toMatch(/10,000\s+Online\s+No interruptions recorded\./)
  expect(shown(10_000, 0)).not.toContain('quay')
  expect(shown(10_000, 1)).toMatch(/Showing 1 of 10,000.*quay/)
  expect(shown(1, 0)).toContain('quay')
})
