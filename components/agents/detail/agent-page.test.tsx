import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import type { AgentDetail } from '@/lib/api/agents'
import { agentQuery } from '@/lib/client/agents'
import { agent, detailOf, session } from '@/lib/api/testing/agents'
import type { Access } from '@/lib/contract/operation'
import { AgentPage } from './agent-page'

vi.mock('next/navigation', () => ({ useRouter: () => ({ push: () => undefined }) }))

function html(detail: AgentDetail, id = 'ag_1', role: Access = 'operator', queries = new QueryClient()) {
  queries.setQueryData(agentQuery('lab', id).queryKey, detail)
  return onAccount(<AgentPage id={id} />, { queries, role })
}

const old = session({ id: 'ts_old', gone_at: '2026-11-20T08:00:00Z' })
const match = {
  score: 95,
  agrees: ['Same credential', 'Same metadata'],
  differs: ['Another address'],
  corrected_by: null,
}
const back = agent('ag_1', { session: { id: 'ts_new', match }, session_count: 2 })

test('the id of a session that ended leads to the agent, and says what became of it', () => {
  const shown = html(detailOf(back, { sessions: [back.session, old] }), 'ts_old')
  expect(shown).toContain('This agent&#x27;s session ts_old ended; it is ts_new now')
  expect(html(detailOf(back), 'ag_1')).not.toContain('ended; it is')
  expect(html(detailOf(back), 'ts_new')).not.toContain('ended; it is')
})

test('it says why the sessions are taken for one agent, or who said so', () => {
  expect(html(detailOf(back))).toMatch(/95 of 100.*Same credential, same metadata<.*Another address/)
  const said = agent('ag_1', { session: { match: { ...match, corrected_by: 'a@example.com' } } })
  expect(html(detailOf(said))).toContain('a@example.com said that session')
  expect(html(detailOf(agent('ag_1')))).toContain('It has had one session so far')
})

test('a viewer is told why they cannot correct it', () => {
  expect(html(detailOf(back), 'ag_1', 'viewer')).toContain(
    'Only operators and admins can do this. Your role is viewer.',
  )
})

test('a session without an end is not said to be still there, where that is not known', () => {
  expect(html(detailOf(agent('ag_1')))).toContain('still there')
  const unknown = html(detailOf(agent('ag_1', { state: 'unknown' })))
  expect(unknown).toContain('unknown; last seen')
  expect(unknown).not.toContain('still there')
})

test('what an agent serves is not said to be nothing while that may not be known yet', () => {
  const queries = new QueryClient()
  const read = (as_of: string | null, listable = true) => {
    const list = { rows: [], total: 0, all: 0, next: null, facets: {}, syncing: false, error: null }
    queries.setQueryData(['endpoints', 'page', 'lab', {}], { ...list, as_of, listable })
    return html(detailOf(agent('ag_1')), 'ag_1', 'operator', queries)
  }
  const none = 'None by it alone, as far as the console knows.'
  const notYet = 'Not known yet: the console has not read the endpoints since this session was first seen.'
  expect(html(detailOf(agent('ag_1')))).toContain(notYet)
  expect(read(null)).toContain(notYet)
  expect(read('2026-11-20T08:00:00Z'), 'read before').toContain(notYet)
  expect(read('2026-11-20T08:00:02Z'), 'read since').toContain(none)
  expect(read(null, false), 'never to be read').toContain(none)
  const away = agent('ag_1', { state: 'restarting' })
  expect(html(detailOf(away))).toContain('None while it is not connected.')
})

test('an SSH client has no API of its own to start tunnels through', () => {
  expect(html(detailOf(agent('ag_1')))).toContain('Loading tunnels')
  const ssh = agent('ag_1', { session: { transport: 'ssh' } })
  expect(html(detailOf(ssh))).not.toContain('Loading tunnels')
})

test('a failed look is said above what is shown of it', () => {
  const error = { code: 'ADIT_UPSTREAM_REFUSED', message: 'The platform refused the key.' }
  const freshness = { as_of: '2026-11-20T09:00:00Z', syncing: false, listable: true, error }
  const shown = html(detailOf(back, { freshness }))
  expect(shown.split('The last look at the agents failed')).toHaveLength(2) // once, also to who hears it
  expect(shown).toMatch(
    /<div aria-live="polite"[^>]*><div[^>]*><svg.*?<\/svg><div[^>]*><p[^>]*>The last look/,
  )
  expect(shown).toContain('shown as they were <span aria-live="off"><time')
  expect(shown).toContain('The platform refused the key.')
  expect(shown).toContain('ts_new')
})
