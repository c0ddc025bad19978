import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import type { Agent } from '@/lib/api/agents'
import { agent } from '@/lib/api/testing/agents'
import { useAgentMenu } from './agent-menu'

function Items({ of }: { of: Agent }) {
  return useAgentMenu(of).map(({ label, href = '', disabledReason = '' }) => (
    <i key={label}>{[label, href, disabledReason].join('|')}</i>
  ))
}
const itemsOf = (of: Agent, input: Parameters<typeof onAccount>[1] = {}) =>
  [...onAccount(<Items of={of} />, input).matchAll(/<i>(.*?)<\/i>/g)].map(([, text = '']) => text.split('|'))

test('the menu of a row has the actions of the page in the same order, and destructive ones last', () => {
  expect(itemsOf(agent('a')).map(([label]) => label)).toEqual([
    'Open',
    'Restart',
    'Update',
    'Start rolling update',
    'Copy ID',
    'Copy session ID',
    'Stop',
  ])
  expect(itemsOf(agent('a'))[1]?.[1]).toMatch(/\/lab\/agents\/.*\?command=restart$/)
})

test('a command that cannot be sent is disabled with the reason', () => {
  const reasonOf = (items: string[][], wanted: string) => items.find(([label]) => label === wanted)?.[2]
  const ssh = itemsOf(agent('a', { session: { transport: 'ssh', os: '' } }))
  expect(reasonOf(ssh, 'Restart')).toBe('SSH clients support only the stop command.')
  expect(reasonOf(ssh, 'Stop')).toBe('')
  const gone = itemsOf(agent('a', { state: 'gone', session: { gone_at: '2026-11-21T08:00:00.000Z' } }))
  expect(reasonOf(gone, 'Stop')).toBe('The agent isn&#x27;t connected.')
  const viewer = { role: 'viewer', blocked: { 'tunnel-sessions.stopAgent': 'role-operator' } } as const
  expect(reasonOf(itemsOf(agent('a'), viewer), 'Stop')).toMatch(/Only operators and admins/)
})
