import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import type { Agent, AgentCommandRecord } from '@/lib/api/agents'
import { agent } from '@/lib/api/testing/agents'
import { agentColumns } from './columns'

function cells(of: Agent, isPast = false): Record<string, string> {
  const columns = agentColumns('lab', { days: {}, credential_names: { cr_1: 'Quay key' } })
  return Object.fromEntries(
    columns.map(({ id, cell }) => [
      id,
      onAccount(cell({ agent: of, isPast }))
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ]),
  )
}

const doing = { command: 'restart', state: 'accepted' } as AgentCommandRecord

test('a row shows the properties of an agent and its command in progress', () => {
  const row = cells(agent('quay', { doing, newer_version: '3.31.0', endpoint_count: 1200 }))
  expect(row).toMatchObject({
    name: 'quay 192.0.2.1',
    state: 'Online Restart in progress',
    version: '3.30.2 Newer: 3.31.0',
    os: 'Linux',
    credential: 'Quay key',
    endpoints: '1,200',
  })
})

test('an agent that found no newer version says so, unlike other agents of its version', () => {
  expect(cells(agent('quay', { newest_checked_at: '2026-11-28T10:00:00Z' })).version).toBe(
    '3.30.2 Up to date',
  )
  expect(cells(agent('quay')).version).toBe('3.30.2')
})

test('an agent that is not known to be online has no uptime', () => {
  expect(cells(agent('quay', { state: 'unknown' })).started_at).toBe('Unknown')
  expect(cells(agent('quay', { state: 'gone' })).started_at).toBe('None')
  expect(cells(agent('quay')).started_at).not.toBe('None')
})

test('a held row is marked as no longer matching, and missing values are "None" for screen readers only', () => {
  expect(cells(agent('quay'), true).name).toContain('no longer matches your filters')
  const ssh = { agent_version: '', transport: 'ssh', os: '', credential_id: null }
  expect(cells(agent('quay', { session: ssh }))).toMatchObject({
    version: 'SSH client',
    os: 'None',
    credential: 'None',
    endpoints: '0',
  })
  const os = agentColumns('lab', { days: {}, credential_names: {} }).find(({ id }) => id === 'os')
  expect(onAccount(os?.cell({ agent: agent('quay', { session: ssh }), isPast: false }))).toContain(
    '<span class="no-value">None</span>',
  )
})

test('the ID distinguishes an agent without a name from others with its IP address', () => {
  const unnamed = { ...agent('ag_ts_1'), name: '192.0.2.1' }
  expect(cells(unnamed).name).toBe('192.0.2.1 ag_ts_1')
  expect(cells({ ...unnamed, name: 'quay' }).name).toBe('quay 192.0.2.1')
})

test('all names have the same font', () => {
  const [name] = agentColumns('lab', { days: {}, credential_names: {} })
  const html = (title: string) =>
    onAccount(name?.cell({ agent: { ...agent('quay'), name: title }, isPast: false }))
  for (const title of ['quay-gateway', '198.51.100.7', 'Lab bench (no rules)'])
    expect(html(title)).toMatch(/row-name[^"]*font-sans/)
})

test('the name column fits 20 characters in a window of 1,280 px', () => {
  const [TABLE, CHECKBOX, CHARACTER] = [62, 2.25, 0.55] // rem
  const shown = agentColumns('lab', { days: {}, credential_names: {} }).filter(
    ({ hideBelow }) => hideBelow !== 'xl',
  )
  const taken = shown.reduce((sum, { width = '0rem' }) => sum + Number.parseFloat(width), CHECKBOX)
  expect(TABLE - taken).toBeGreaterThan(20 * CHARACTER)
})

test('endpoints that were not read since the agent connected are not shown as none', () => {
  expect(cells(agent('quay', { endpoints_known: false })).endpoints).toBe('Not loaded')
  expect(cells(agent('quay', { endpoints_known: false, endpoint_count: 3 })).endpoints).toBe('3')
  expect(cells(agent('quay')).endpoints).toBe('0')
  expect(cells(agent('quay', { state: 'gone' })).endpoints).toBe('None')
})
