import { afterEach, expect, test, vi } from 'vitest'
import type { DnsStatus } from '@/lib/client/dns'
import type { DnsCheck, Verdict } from '@/lib/resources/dns-records'
import { followUp } from './jobs'
import { openConsole } from './test-console'

afterEach(() => vi.restoreAllMocks())

const checked = (verdict: Verdict): DnsCheck => ({
  checked_at: '2026-01-01T00:00:00Z',
  zone: 'example.com',
  name_servers: [],
  records: [
    {
      record: { name: 'a.example.com', type: 'CNAME', values: ['t.example'], purpose: 'traffic' },
      zone: 'example.com',
      verdict,
      code: verdict === 'correct' ? 'correct' : 'not-found',
      message: '',
      found: [],
      servers: [],
    },
  ],
})
const status = (verdict: Verdict, state: 'ready' | 'waiting' | null): DnsStatus => ({
  resource: 'reserved-domains',
  id: 'rd_1',
  title: 'a.example.com',
  wanted: [],
  check: checked(verdict),
  certificate: state && { state, word: '', sentence: '', said: null },
  server_addrs: [],
})

test.each([
  ['a wrong record', status('wrong', 'ready'), 1],
  ['a record that could not be asked for', status('unknown', null), 1],
  ['a certificate that waits', status('correct', 'waiting'), 1],
  ['what is right', status('correct', 'ready'), 0],
  ['what is right and not managed', status('correct', null), 0],
])('%s is looked at again: %#', async (_, given, jobs) => {
  const context = await openConsole()
  const row = { base_url: 'https://api.example', version_header: 'V', version: '2', sealed_key: 'x' }
  const account = { id: 'a', slug: 'a', name: 'A', kind: 'local', created_at: '', ...row } as const
  await context.db.insertInto('accounts').values(account).execute()
  await followUp(context, account, given)
  await followUp(context, account, given)
  expect(await context.db.selectFrom('jobs').select('subject').execute()).toHaveLength(jobs)
})
