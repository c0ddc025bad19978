import { expect, test } from 'vitest'
import { dnsChain } from './chain-nodes'
import type { DnsCheck, RecordCheck, WantedRecord } from './records'
import { allowAddressesText, deleteInConsoleText } from './operator-text'
import { sharedCheck } from './shared-check'

const record: WantedRecord = {
  name: 'app.example.com',
  type: 'CNAME',
  values: ['t.example.net'],
  purpose: 'traffic',
}
const server = (name: string) => ({ name, address: name, outcome: 'answered' as const })
const checked = (more: Partial<RecordCheck>): DnsCheck => ({
  checked_at: '2026-01-01T00:00:00Z',
  zone: 'corp.example',
  name_servers: (more.servers ?? []).map(({ name }) => name),
  records: [
    {
      record,
      zone: 'corp.example',
      verdict: 'wrong',
      code: 'points-elsewhere',
      message: '',
      found: [],
      servers: [],
      ...more,
    },
  ],
})

test('a shared check says that records are awaited, but not for which site', () => {
  const missing = checked({ verdict: 'missing', code: 'not-found' })
  expect(sharedCheck({ ...missing, in_setup_of: 'Acme' }, [])).toMatchObject({
    is_new: true,
    in_setup_of: undefined,
  })
  expect(sharedCheck(missing, []).is_new).toBeUndefined()
})

test("a shared check numbers the account's DNS servers and the roots", () => {
  const servers = [
    server('10.20.0.53'),
    server('fd00::53'),
    server('ns1.corp.example'),
    server('dc1.internal'),
  ]
  const message = 'dc1.internal, 10.20.0.53 and fd00::53 have old.example. Ask ns1.corp.example.'
  const shown = sharedCheck(checked({ servers, message, notes: ['No answer from 10.20.0.53.'] }), [
    'dc1.internal',
  ])
  expect(shown.name_servers).toEqual(['Server 2', 'Server 3', 'ns1.corp.example', 'Server 1'])
  expect(shown.records[0]).toMatchObject({
    message: 'Server 1, Server 2 and Server 3 have old.example. Ask ns1.corp.example.',
    notes: ['No answer from Server 2.'],
  })
  for (const canary of ['10.20.0.53', 'fd00::53', 'dc1.internal'])
    expect(JSON.stringify(shown)).not.toContain(canary)
})

test("a shared check omits advice for the console's operator", () => {
  const message = `It failed. ${allowAddressesText(['10.20.0.53'])}`
  const shown = sharedCheck(checked({ servers: [server('10.20.0.53')], message, notes: [message] }), [])
  expect(JSON.stringify(shown)).not.toMatch(/ADIT_|Restart/i)
  const ingress = `app.example.com is under the agent ingress edge.example. ${deleteInConsoleText(record)}`
  const below = sharedCheck(checked({ code: 'below-ingress', message: ingress }), [])
  expect(JSON.stringify(below)).not.toMatch(/edge\.example|in the console/)
})

test('a shared check replaces only whole names of resolvers', () => {
  const resolvers = [{ name: '1.1.1.1', outcome: 'answered' as const, found: [], until: null }]
  const message = 'It has 11.1.1.12 and 1.1.1.1.example. 1.1.1.1 returns it, 1.1.1.1.'
  const shown = sharedCheck(checked({ resolvers, message }), ['1.1.1.1'])
  expect(shown.records[0]?.message).toBe(
    'It has 11.1.1.12 and 1.1.1.1.example. Resolver 1 returns it, Resolver 1.',
  )
  expect(shown.records[0]?.resolvers?.[0]?.name).toBe('Resolver 1')
})

test('a shared check names rejecting resolvers by their aliases, and omits those without one', () => {
  const resolvers = [{ name: '1.1.1.1', outcome: 'server-failure' as const, found: [], until: null }]
  const times = { since: '2026-01-01T00:00:00Z', ends_by: '2026-01-01T01:00:00Z' }
  const rejections = ['1.1.1.1', '10.1.2.3'].map((resolver) => ({ resolver, ...times }))
  const [shown] = sharedCheck(checked({ resolvers, rejections }), []).records
  expect(shown?.rejections).toEqual([{ resolver: 'Resolver 1', ...times, found_at: undefined }])
})

test('a shared check hides resolvers and addresses in related answers, and omits them without a zone', () => {
  const resolvers = [{ name: '1.1.1.1', outcome: 'answered' as const, found: [], until: null }]
  const of = { name: 'via.example.com', type: 'A', outcome: 'answered' as const, found: [] }
  const related = [
    { ...of, server: '1.1.1.1', until: null },
    { ...of, server: 'ns1.example.com', address: '10.1.2.3' },
  ]
  const shown = sharedCheck(checked({ resolvers, related }), [])
  expect(shown.records[0]?.related?.map(({ server }) => server)).toEqual(['Resolver 1', 'ns1.example.com'])
  expect(JSON.stringify(shown)).not.toMatch(/1\.1\.1\.1|10\.1\.2\.3/)
  expect(sharedCheck(checked({ related, zone: null }), []).records[0]?.related).toBeUndefined()
})

test('a shared check numbers the addresses of servers, except for those that records have', () => {
  const at = (address: string, found: string[]) => ({
    ...server('a.host.example'),
    address,
    found: found.map((value) => ({ type: 'A', value, ttl: 60 })),
  })
  const servers = [at('10.1.2.3', ['192.0.2.1']), at('10.1.2.30', []), at('192.0.2.1', []), at('fd00::5', [])]
  const related = [
    {
      name: 'x.example',
      type: 'A',
      outcome: 'timeout' as const,
      server: 'b.host.example',
      address: '10.1.2.4',
    },
  ]
  const lacking = ['a.host.example (10.1.2.30)', 'a.host.example (fd00::5)']
  const message = `a.host.example (10.1.2.3) has 192.0.2.1. ${lacking.join(' and ')} have no record. b.host.example fails at 10.1.2.4.`
  const [shown] = sharedCheck(
    checked({ servers, related, lacking, message, notes: ['Ask 10.1.2.3.'] }),
    [],
  ).records
  expect(shown).toMatchObject({
    message:
      'a.host.example (Address 1) has 192.0.2.1. a.host.example (Address 2) and a.host.example (Address 3) have no record. ' +
      'b.host.example fails at Address 4.',
    notes: ['Ask Address 1.'],
    lacking: ['a.host.example (Address 2)', 'a.host.example (Address 3)'],
  })
  expect(JSON.stringify(shown)).not.toMatch(/10\.1\.2|fd00/)
})

test("a shared check without answers from the account's DNS servers breaks at the zone", () => {
  const unanswered = checked({
    is_private: true,
    zone: null,
    verdict: 'unknown',
    code: 'could-not-ask',
    servers: [{ ...server('10.20.0.53'), outcome: 'timeout' }],
  })
  const shown = sharedCheck(unanswered, ['10.20.0.53'])
  const chain = dnsChain({ wanted: [record], check: shown, certificate: null })
  expect(chain).toMatchObject({ cause: "This account's DNS servers didn't answer" })
  expect(chain.nodes.map(({ stage }) => stage)).toEqual(['zone', 'record', 'target'])
  expect(JSON.stringify(shown)).not.toContain('10.20.0.53')
})

test("a shared check explains a name that can't be converted to punycode", () => {
  const name = 'a_ü.example.com'
  const message = `The console couldn't convert ${name} to Punycode, so it can't check the domain.`
  const servers = [{ name, address: null, outcome: 'invalid-name' as const }]
  const invalid = {
    record: { ...record, name },
    zone: null,
    verdict: 'unknown',
    code: 'could-not-ask',
  } as const
  const shown = sharedCheck(checked({ ...invalid, servers, message }), [])
  expect(shown.records[0]).toMatchObject({ message, servers })
})
