import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import type { AuditEntry } from '@/lib/api/audit'
import { historyQuery } from '@/lib/client/logs'
import { History } from './history'

const entry = (seq: number, operation: string, target: string): AuditEntry => ({
  seq,
  at: '2026-01-01T00:00:00Z',
  finished_at: null,
  user_email: 'a@example.com',
  account: 'lab',
  account_name: 'Lab',
  operation,
  target,
  title: target === 'ippr_1' ? '192.0.2.0/24' : null,
  gone_at: null,
  route: null,
  mentioned: {},
  labels: {},
  result: 'done',
  status: 200,
  checked_by: null,
  finding: null,
  message: null,
  offline_ms: null,
  update_id: null,
  update_name: null,
  job_id: null,
  request_id: null,
  address: null,
  before: null,
  after: null,
})

test('the activity of a policy names the changed rule, but not the policy itself', () => {
  const queries = new QueryClient()
  queries.setQueryData(historyQuery('lab', 'ipp_1').queryKey, {
    entries: [entry(2, 'ip-policy-rules.create', 'ippr_1'), entry(1, 'ip-policies.update', 'ipp_1')],
    next: null,
  })
  const text = textOf(onAccount(<History id="ipp_1" title="Activity" none="" isTab />, { queries }))
  expect(text).toMatch(/created IP policy rule\s+192\.0\.2\.0\/24/)
  expect(text).toMatch(/updated it/)
})

test('the activity of an edge shows the route and the changed value, or why the change was rejected', () => {
  const queries = new QueryClient()
  const change = {
    ...entry(2, 'https-edges.routes.backend.put', 'edghts_1/edghtsrt_1'),
    route: '/status',
    before: '{"backend":{"id":"bk_1"}}',
    after: '{"backend":{"id":"bk_2"}}',
    mentioned: {
      bk_1: { resource: 'tunnel-group-backends' as const, title: 'Gate cameras' },
      bk_2: { resource: 'tunnel-group-backends' as const, title: 'Opening hours' },
    },
    labels: { 'backend.id': 'Backend' },
  }
  const rejected = { ...change, seq: 1, result: 'refused' as const, message: 'Unknown backend', status: 400 }
  for (const id of ['edghts_1', 'edghts_1/edghtsrt_1'])
    queries.setQueryData(historyQuery('lab', id).queryKey, { entries: [change, rejected], next: null })
  const text = (id: string) =>
    textOf(onAccount(<History id={id} title="Activity" none="" isTab />, { queries }))
  expect(text('edghts_1')).toMatch(/\/status\s+·\s+Backend: Gate cameras → Opening hours/)
  expect(text('edghts_1')).toMatch(/\/status\s+·\s+Unknown backend\./)
  expect(text('edghts_1/edghtsrt_1')).not.toContain('/status')
})

test('the activity of an endpoint names the edge and the route of a change', () => {
  const queries = new QueryClient()
  const change = { ...entry(1, 'https-edges.routes.backend.put', 'edghts_1/edghtsrt_1'), route: '/status' }
  queries.setQueryData(historyQuery('lab', 'ep_1').queryKey, {
    entries: [{ ...change, title: 'Cranes' }],
    next: null,
  })
  const text = textOf(onAccount(<History id="ep_1" title="Activity" none="" isTab />, { queries }))
  expect(text).toMatch(/a route of HTTPS edge\s+Cranes.*\/status/s)
})

test('the activity of a domain shows the cause of a DNS change once, without the values', () => {
  const queries = new QueryClient()
  const change = {
    ...entry(1, 'dns.break', 'rd_1'),
    before: '{"state":"correct"}',
    after: '{"state":"missing","code":"not-found","cause":"CNAME record missing"}',
  }
  queries.setQueryData(historyQuery('lab', 'rd_1').queryKey, { entries: [change], next: null })
  const text = textOf(onAccount(<History id="rd_1" title="Activity" none="" isTab />, { queries }))
  expect(text.match(/CNAME record missing/g)).toHaveLength(1)
  expect(text).not.toContain('state')
})

test.each([
  ['has no entries', [], null, true],
  ['has only a change', [entry(2, 'bot-users.update', 'bot_1')], null, true],
  ['has the creation', [entry(1, 'bot-users.create', 'bot_1')], null, false],
  ['has more entries on the server', [entry(9, 'bot-users.update', 'bot_1')], 8, false],
])('a history that %s starts with the time of the creation: %j', (_, entries, next, isShown) => {
  const queries = new QueryClient()
  queries.setQueryData(historyQuery('lab', 'bot_1').queryKey, { entries: [...entries], next })
  const page = <History id="bot_1" title="Activity" none="None." isTab createdAt="2026-01-01T00:00:00Z" />
  expect(textOf(onAccount(page, { queries })).includes('Created')).toBe(isShown)
})
