import { expect, test } from 'vitest'
import { isRecordGone } from '@/lib/dns/model/presence'
import type { RecordCheck } from '@/lib/dns/model/records'
import { siteRoles } from '@/lib/sites/model/sites'
import { voiceFaults } from '@/lib/util/testing/voice'
import type { SiteFacts } from './facts'
import { type PlanInput, removalPlan, unconfirmedRemovalText } from './removal-plan'
import { siteAgent, minuteAt, dnsFacts, facts, resource } from './testing/facts'

const input = (more: Partial<SiteFacts> = {}, rest: Partial<PlanInput> = {}): PlanInput => ({
  facts: facts(more),
  deletable: new Set(siteRoles),
  ingressUsers: [],
  dependents: new Map(),
  startedHosts: new Map(),
  doneSteps: new Set(),
  ...rest,
})
const lines = (input: PlanInput) => removalPlan(input).map(({ kind, id, state }) => `${kind} ${id} ${state}`)

test('removals are planned in order, each with its consequence', () => {
  expect(lines(input())).toEqual([
    'tunnel ep_1 planned',
    'agent ag_1 planned',
    'credential cr_1 planned',
    'bot-user bot_1 planned',
    'domain rd_1 planned',
    'ingress agin_1 planned',
    'dns-record CNAME *.acme.example.net by-hand',
    'dns-record CNAME _acme-challenge.acme.example.net by-hand',
    'dns-record NS connect.example.net by-hand',
  ])
  for (const { consequence } of removalPlan(input())) {
    expect(consequence).toMatch(/\w.*\.$/)
    expect(voiceFaults([consequence ?? ''])).toEqual([])
  }
})

const adopted = facts().resources.map((one) => ({ ...one, isCreated: false }))

test("resources that the site didn't create stay, with their agents, tunnels, and records", () => {
  const plan = removalPlan(input({ resources: adopted }))
  expect(plan.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'agent stays',
    'credential stays',
    'bot-user stays',
    'domain stays',
    'ingress stays',
  ])
  for (const { reason } of plan) expect(reason).toMatch(/wasn't created for this site/)
  expect(voiceFaults(plan.map(({ reason }) => reason ?? ''))).toEqual([])
})

test('for an agent that stays, only tunnels started by this console are removed', () => {
  const urls = [
    'https://gw.acme.example.net',
    'https://shop.acme.example.net',
    'https://own.acme.example.net',
  ]
  const startedHosts = new Map([['ag_1', new Set(['shop.acme.example.net', 'elsewhere.example'])]])
  const plan = removalPlan(input({ resources: adopted, agents: [siteAgent(urls)] }, { startedHosts }))
  expect(plan.filter(({ kind }) => kind === 'tunnel').map(({ title }) => title)).toEqual([
    'https://shop.acme.example.net',
  ])
})

test('an ingress that another site uses stays, with its record', () => {
  const plan = removalPlan(input({}, { ingressUsers: ['Beta'] }))
  expect(plan.find(({ kind }) => kind === 'ingress')).toMatchObject({
    state: 'stays',
    reason: 'Also used by the site “Beta”.',
  })
  expect(plan.map(({ id }) => id)).not.toContain('NS connect.example.net')
})

test('a resource that others use stays, unless the console deletes them before', () => {
  const token = { resource: 'credentials', id: 'cr_9', title: 'unlinked', field: 'owner_id' }
  const own = { ...token, id: 'cr_1' }
  const endpoint = {
    resource: 'endpoints',
    id: 'ep_9',
    title: 'https://www.acme.example.net',
    field: 'domain',
  }
  const dependents = new Map([
    ['bot_1', [own, token]],
    ['rd_1', [endpoint, { ...endpoint, id: 'ep_8' }]],
  ])
  const plan = removalPlan(input({}, { dependents }))
  expect(plan.filter(({ used_by }) => used_by.length > 0)).toMatchObject([
    {
      kind: 'bot-user',
      state: 'stays',
      reason:
        "This resource can't be deleted while 1 authtoken uses it. To delete it with the site, delete that resource first.",
      used_by: [{ id: 'cr_9' }],
    },
    {
      kind: 'domain',
      state: 'stays',
      reason: expect.stringContaining('2 endpoints use it'),
      used_by: [{}, {}],
    },
  ])
  expect(plan.map(({ id }) => id)).not.toContain('CNAME *.acme.example.net')
  const ownOnly = new Map([['bot_1', [own]]])
  expect(lines(input({}, { dependents: ownOnly }))).toContain('bot-user bot_1 planned')
  const deletable = new Set(siteRoles.filter((role) => role !== 'credential'))
  const byHand = lines(input({}, { dependents: ownOnly, deletable }))
  expect(byHand).toContain('credential cr_1 by-hand')
  expect(byHand).toContain('bot-user bot_1 stays')
})

test("resources the API can't delete are removed by hand; ones already absent aren't removed", () => {
  const bot = resource('bot-user')
  const resources = [
    resource('domain'),
    { ...bot, copy: bot.copy && { ...bot.copy, goneAt: minuteAt(20) } },
    resource('ingress', { id: null, state: 'unknown' }),
  ]
  const plan = removalPlan(input({ resources, agents: [] }, { deletable: new Set() }))
  expect(plan.slice(0, 2)).toMatchObject([
    { kind: 'bot-user', state: 'absent', at: minuteAt(20) },
    { kind: 'domain', state: 'by-hand', reason: expect.stringContaining('dashboard') },
  ])
  expect(plan.map(({ kind }) => kind)).not.toContain('ingress')
})

test('a resource whose absence is unconfirmed is still removed', () => {
  const bot = resource('bot-user')
  const reported = { ...bot, copy: bot.copy && { ...bot.copy, goneAt: minuteAt(20), isConfirmed: false } }
  const plan = removalPlan(input({ resources: [reported], agents: [] }))
  expect(plan).toMatchObject([{ kind: 'bot-user', state: 'planned' }])
})

test("an agent that isn't connected or uses another authtoken is left alone", () => {
  const one = siteAgent(['https://shop.acme.example.net'])
  const other = { ...one, agent: one.agent && { ...one.agent, credentialId: 'cr_9' } }
  const gone = { ...one, agent: one.agent && { ...one.agent, sessionId: null } }
  for (const agents of [[other], [gone], [siteAgent([], { agent: null })]])
    expect(lines(input({ agents }))[0]).toBe('credential cr_1 planned')
})

/** Returns an agent in an API whose sessions don't report a credential. */
const chosen = (label: string, credentialId: string | null) => {
  const one = siteAgent(['https://shop.acme.example.net'])
  return {
    ...one,
    label,
    credentialId,
    chosenId: 'ag_1',
    agent: one.agent && { ...one.agent, credentialId: '' },
  }
}

test('an agent selected by hand without an authtoken of the site stays, with its tunnels', () => {
  const plan = removalPlan(input({ agents: [chosen('gw', null)] }))
  expect(plan[0]).toMatchObject({
    kind: 'agent',
    state: 'stays',
    reason: expect.stringContaining("wasn't created"),
  })
})

test('an agent selected for two labels is stopped once', () => {
  const both = [chosen('gw', 'cr_1'), chosen('other', null)]
  for (const agents of [both, both.toReversed()])
    expect(lines(input({ agents })).slice(0, 3)).toEqual([
      'tunnel ep_0 planned',
      'agent ag_1 planned',
      'credential cr_1 planned',
    ])
})

test('a record counts as seen if the last check found it or its step was done before', () => {
  const seen = (more: Partial<SiteFacts>, rest: Partial<PlanInput> = {}) =>
    removalPlan(input(more, rest)).flatMap(({ id, wanted }) => (wanted?.wasSeen ? [id] : []))
  const unasked = { ingress: dnsFacts('agent-ingresses'), domain: dnsFacts('reserved-domains') }
  expect(seen({ dns: unasked })).toEqual([])
  expect(seen({ dns: { ...unasked, domain: dnsFacts('reserved-domains', ['correct', 'missing']) } })).toEqual(
    ['CNAME *.acme.example.net'],
  )
  expect(seen({ dns: unasked }, { doneSteps: new Set(['ns-records']) })).toEqual(['NS connect.example.net'])
  const [record] = removalPlan(input({ dns: unasked })).filter(({ kind }) => kind === 'dns-record')
  expect(record).toMatchObject({
    state: 'by-hand',
    reason: expect.stringContaining('No DNS check has found'),
  })
  const [found] = removalPlan(input({})).filter(({ kind }) => kind === 'dns-record')
  expect(found).toMatchObject({ reason: null, consequence: expect.stringMatching(/^Remove this record/) })
})

test('a record counts as removed only if no response leads to its values', () => {
  const [check] = dnsFacts('reserved-domains', ['correct', 'missing']).check?.records ?? []
  if (!check) throw new Error('the fixture has no record')
  const via = [{ type: 'CNAME', value: 'via.example', ttl: 60 }]
  const chain = ['via.example', ...check.record.values]
  expect(isRecordGone({ ...check, found: via, chain })).toBe(false)
  expect(isRecordGone({ ...check, verdict: 'wrong', code: 'cname-beside-others', found: via, chain })).toBe(
    false,
  )
  const caa = [{ type: 'CAA', value: '0 issue "other-ca.example"', ttl: 60 }]
  expect(isRecordGone({ ...check, verdict: 'wrong', code: 'caa-forbids', found: caa })).toBe(false)
  const elsewhere = { ...check, verdict: 'wrong', code: 'chain-elsewhere', found: via } as const
  expect(isRecordGone({ ...elsewhere, chain: ['via.example', 'other.example'] })).toBe(true)
  expect(isRecordGone({ ...check, verdict: 'missing', code: 'not-found', found: [] })).toBe(true)
  expect(isRecordGone({ ...check, verdict: 'unknown', code: 'could-not-ask', found: [] })).toBe('unknown')
})

const answered = { name: 'ns1.example.net', address: '192.0.2.1', outcome: 'answered' } as const

test.each<[string, Partial<RecordCheck>, boolean | 'unknown']>([
  ['one address of a server timing out', { servers: [answered, { ...answered, outcome: 'timeout' }] }, true],
  [
    'another server timing out',
    { servers: [answered, { ...answered, name: 'ns2', outcome: 'timeout' }] },
    'unknown',
  ],
  [
    'another server failing',
    { servers: [answered, { ...answered, name: 'ns2', outcome: 'server-failure' }] },
    'unknown',
  ],
  ['no servers listed', { servers: [] }, 'unknown'],
  [
    'a CDN that hides it in a zone that fails DNSSEC validation',
    { verdict: 'wrong', code: 'dnssec-broken', is_hidden: true, servers: [{ ...answered, found: [] }] },
    'unknown',
  ],
  ['a CDN that hides it', { verdict: 'wrong', state: 'attention', code: 'proxied' }, 'unknown'],
  [
    'all servers refusing the zone',
    { verdict: 'wrong', code: 'lame-delegation', servers: [{ ...answered, outcome: 'refused' }] },
    'unknown',
  ],
])('a record missing in all responses, with %s: %#', (_, more, gone) => {
  const [check] = dnsFacts('reserved-domains', ['missing', 'missing']).check?.records ?? []
  if (!check) throw new Error('the fixture has no record')
  expect(isRecordGone({ ...check, ...more })).toBe(gone)
})

test("a record that one server still has isn't removed, whatever the other servers return", () => {
  const [check] = dnsFacts('reserved-domains', ['correct', 'missing']).check?.records ?? []
  if (!check) throw new Error('the fixture has no record')
  const servers = [answered, { ...answered, name: 'ns2', outcome: 'timeout' as const }]
  expect(isRecordGone({ ...check, verdict: 'wrong', code: 'servers-disagree', servers })).toBe(false)
})

test('a record that a CDN hides has its own reason for an unknown result', () => {
  const [check] = dnsFacts('reserved-domains', ['missing', 'missing']).check?.records ?? []
  if (!check) throw new Error('the fixture has no record')
  expect(unconfirmedRemovalText({ ...check, verdict: 'wrong', code: 'proxied' }, true)).toMatch(
    /hidden by other addresses at this name, such as a CDN's/,
  )
  expect(unconfirmedRemovalText(check, true)).toMatch(/Some of the zone's name servers didn't respond/)
  expect(unconfirmedRemovalText(undefined, false)).toMatch(
    /whether the record exists\. Some of the zone's name servers didn't respond/,
  )
})
