import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import type { AgentDetail } from '@/lib/api/agents'
import { agentQuery } from '@/lib/client/detail-queries'
import { agent, agentDetailOf, session } from '@/lib/api/testing/agents'
import type { Access } from '@/lib/contract/operation'
import { AgentPage } from './agent-page'

function html(detail: AgentDetail, id = 'ag_1', role: Access = 'operator', queries = new QueryClient()) {
  queries.setQueryData(agentQuery('lab', id).queryKey, detail)
  return onAccount(<AgentPage id={id} />, { queries, role })
}

const old = session({ id: 'ts_old', gone_at: '2026-11-20T08:00:00Z' })
const match = {
  score: 95,
  agrees: ['Same credential', 'Same metadata'],
  differs: ['Different IP address'],
  corrected_by: null,
}
const back = agent('ag_1', { session: { id: 'ts_new', match }, session_count: 2 })

test('the ID of an ended session opens its agent and names the current session', () => {
  const shown = html(agentDetailOf(back, { sessions: [back.session, old] }), 'ts_old')
  expect(shown).toContain('The agent&#x27;s current session is ts_new.')
  expect(html(agentDetailOf(back), 'ag_1')).not.toContain('current session is')
  expect(html(agentDetailOf(back), 'ts_new')).not.toContain('current session is')
})

test('the page shows why sessions are matched to one agent, or who assigned them', () => {
  expect(html(agentDetailOf(back))).toMatch(
    /95 out of 100.*Same credential, same metadata<.*Different IP address/,
  )
  const reported = agent('ag_1', { session: { match: { ...match, corrected_by: 'a@example.com' } } })
  expect(html(agentDetailOf(reported))).toContain('a@example.com assigned session')
  const first = html(agentDetailOf(agent('ag_1')))
  expect(first).toMatch(
    /<summary[^>]*>Does this session belong to another agent\?<\/summary>.*one session so far/,
  )
  expect(first).not.toContain('Session matching')
})

test('a viewer sees why they cannot correct the session match', () => {
  expect(html(agentDetailOf(back), 'ag_1', 'viewer')).toContain(
    'Only operators and admins can do this. Your role is viewer.',
  )
})

test('an open session is not shown as connected if the state of the agent is unknown', () => {
  expect(html(agentDetailOf(back))).toContain('Still connected')
  const unknown = html(agentDetailOf(agent('ag_1', { state: 'unknown' })))
  expect(unknown).toContain('Unknown, last seen')
  expect(unknown).not.toContain('Still connected')
})

test('a single open session has no timeline, because the header and the uptime show it', () => {
  expect(html(agentDetailOf(agent('ag_1')))).not.toContain('id="sessions"')
  expect(html(agentDetailOf(back))).toContain('id="sessions"')
  expect(html(agentDetailOf(agent('ag_1', { state: 'gone' })))).toContain('id="sessions"')
})

test('the page shows no served endpoints only if they were refreshed during the session', () => {
  const queries = new QueryClient()
  const read = (as_of: string | null, listable = true) => {
    const list = { rows: [], total: 0, all: 0, next: null, facets: {}, syncing: false, error: null }
    queries.setQueryData(['endpoints', 'page', 'lab', {}], { ...list, as_of, listable })
    return html(agentDetailOf(agent('ag_1')), 'ag_1', 'operator', queries)
  }
  const none = 'Endpoints that other agents also serve'
  const notYet = 'The endpoints haven&#x27;t been refreshed since this session started.'
  expect(html(agentDetailOf(agent('ag_1')))).toContain(notYet)
  expect(read(null)).toContain(notYet)
  expect(read('2026-11-20T08:00:00Z'), 'read before').toContain(notYet)
  expect(read('2026-11-20T08:00:02Z'), 'read since').toContain(none)
  expect(read(null, false), 'never to be read').toContain(none)
  const away = agent('ag_1', { state: 'restarting' })
  expect(html(agentDetailOf(away))).toContain(
    'None known<span class="block text-sm text-muted">The agent isn&#x27;t online.',
  )
})

test('the traffic path and the facts come before the tabs, as on other pages', () => {
  expect(html(agentDetailOf(agent('ag_1')))).toMatch(
    /<h1.*aria-label="Traffic path".*aria-label="Key facts".*aria-label="Agent sections".*Uptime/s,
  )
})

test('a newer version is one that other agents run', () => {
  const behind = html(agentDetailOf(agent('ag_1', { newer_version: '3.31.0' })))
  expect(behind).toMatch(
    /data-tip="An update might install this version[^"]*"[^>]*>.*Other agents run 3\.31\.0/,
  )
  const update = { id: 'upd_1', name: 'Spring' } as const
  const inUpdate = html(agentDetailOf(agent('ag_1', { newer_version: '3.31.0', update })))
  expect(inUpdate, 'like in the list').toContain('Other agents run 3.31.0')
  expect(behind.match(/other agents run/gi)).toHaveLength(1)
  expect(behind.match(/3\.31\.0/g)).toHaveLength(1)
})

test('the tabs show the commands and the JSON of the session', () => {
  const queries = new QueryClient()
  queries.setQueryData(agentQuery('lab', 'ag_1').queryKey, agentDetailOf(agent('ag_1')))
  queries.setQueryData(['tunnel-sessions', 'get', 'lab', 'ts_1'], { item: { id: 'ts_1' }, isMismatch: false })
  queries.setQueryData(['audit', 'history', 'lab', 'ag_1'], { entries: [], next: null })
  const tab = (name: string) =>
    onAccount(<AgentPage id="ag_1" />, { queries, at: `/agents/ag_1?tab=${name}` })
  expect(tab('')).toMatch(/href="\/lab\/agents\/ag_1\?tab=activity".*Uptime/s)
  expect(tab('')).not.toContain('Recent commands')
  expect(tab('activity')).toContain('Recent commands')
  expect(tab('activity')).not.toContain('Uptime')
  expect(tab('activity'), 'without a count').toMatch(/Activity <\/a>/)
  expect(tab('json').replaceAll('<wbr/>', '')).toMatch(
    /current session.*tunnel_sessions\/ts_1.*&quot;ts_1&quot;/s,
  )
})

test('an SSH client has no agent API section', () => {
  const closed = html(agentDetailOf(agent('ag_1')))
  expect(closed).toContain('Not set up')
  expect(closed, 'closed until it is set up').not.toContain('Loading tunnels')
  const open = { has_api: true }
  expect(html(agentDetailOf(agent('ag_1'), open))).toContain('Loading tunnels')
  const ssh = agent('ag_1', { session: { transport: 'ssh' } })
  expect(html(agentDetailOf(ssh, open))).not.toContain('Tunnels through the agent API')
})

test('a failed poll is reported above the last known state', () => {
  const error = { code: 'ADIT_UPSTREAM_REFUSED', message: 'The platform refused the key.' }
  const freshness = { as_of: '2026-11-20T09:00:00Z', syncing: false, listable: true, error }
  const shown = html(agentDetailOf(back, { freshness }))
  expect(shown.split('Couldn&#x27;t refresh the agents')).toHaveLength(2) // once, also for screen readers
  expect(shown).toMatch(
    /<div aria-live="polite"[^>]*><div[^>]*><svg.*?<\/svg><div[^>]*><p[^>]*>Couldn&#x27;t refresh/,
  )
  expect(shown).toContain('Showing the last known state from <span aria-live="off"><time')
  expect(shown).toContain('The platform refused the key.')
  expect(shown).toContain('ts_new')
})

test('an agent of a site links to the site', () => {
  const site = { id: 'site_1', name: 'Acme' }
  expect(html(agentDetailOf(agent('ag_1'), { site }))).toMatch(
    /Site<.*href="\/lab\/sites\/site_1"[^>]*>Acme</,
  )
  expect(html(agentDetailOf(agent('ag_1')))).not.toContain('/lab/sites')
})
