import { expect, test } from 'vitest'
import { type SiteRole, siteSteps, type SiteStepName, type SiteStepState } from '@/lib/sites/model/sites'
import type { SiteFacts, SiteResourceFact } from './facts'
import { findingsOf, stepsOf } from './steps'
import { siteAgent, minuteAt, dnsFacts, facts, resource } from './testing/facts'

const stepOf = (name: SiteStepName, more: Partial<SiteFacts>, kept = {}) => {
  const step = stepsOf(findingsOf(facts(more)), kept).find((one) => one.name === name)
  if (!step) throw new Error(`No step ${name}`)
  return step
}
const others = (...roles: string[]) => facts().resources.filter(({ role }) => !roles.includes(role))
const call = {
  at: minuteAt(2),
  operation: 'x.list',
  method: 'GET',
  path: '/x',
  status: 200,
  isKeyRefused: false,
}
const silent = { ...call, status: null }

test('every step of a complete site is done and shows its evidence and times', () => {
  const steps = stepsOf(findingsOf(facts()), {})
  expect(steps.map(({ name }) => name)).toEqual([...siteSteps])
  for (const { name, state, sentence, evidence, seen_at, first_seen_at } of steps) {
    expect(state, name).toBe('done')
    expect(sentence, name).toMatch(/\.$/)
    expect(evidence.length, name).toBeGreaterThan(0)
    expect(seen_at, name).toEqual(expect.any(String))
    expect(first_seen_at, name).toEqual(expect.any(String))
  }
  expect(steps.map(({ seen_at }) => seen_at)).toEqual([
    minuteAt(2),
    minuteAt(5),
    minuteAt(10),
    minuteAt(5),
    minuteAt(10),
    minuteAt(10),
    minuteAt(5),
    minuteAt(7),
    minuteAt(12),
  ])
})

/** Returns a resource whose copy in the inventory has the properties in `more`. */
function knownAs(role: SiteRole, more: Partial<NonNullable<SiteResourceFact['copy']>>) {
  const one = resource(role)
  return { ...one, copy: one.copy && { ...one.copy, ...more } }
}
const unconfirmed = (role: SiteRole) => knownAs(role, { isConfirmed: false })

const cases: [SiteStepName, string, Partial<SiteFacts>, SiteStepState, RegExp][] = [
  ['api-key', 'no calls yet', { calls: { newest: [], answered: null } }, 'waiting', /no request/],
  [
    'api-key',
    'a list was synced',
    { calls: { newest: [], answered: null }, syncedAt: minuteAt(1) },
    'done',
    /accepted the stored API key/,
  ],
  [
    'api-key',
    'a rejected key',
    { calls: { newest: [{ ...call, status: 401, isKeyRefused: true }], answered: call } },
    'todo',
    /rejects the stored API key/,
  ],
  [
    'api-key',
    'no responses',
    { calls: { newest: [silent, silent, silent], answered: call } },
    'unknown',
    /got no usable response/,
  ],
  [
    'api-key',
    'one call without a response',
    { calls: { newest: [silent, call], answered: call } },
    'done',
    /accepts the stored API key/,
  ],
  [
    'ingress',
    'no ingress',
    { resources: others('ingress') },
    'todo',
    /Create the agent ingress connect.example.net/,
  ],
  [
    'ingress',
    'a creation in progress',
    { resources: [resource('ingress', { state: 'creating', id: null })] },
    'waiting',
    /is being created/,
  ],
  [
    'ingress',
    'an unknown creation',
    { resources: [resource('ingress', { state: 'unknown', id: null })] },
    'unknown',
    /^The console couldn't confirm whether/,
  ],
  [
    'ingress',
    'never confirmed',
    { resources: [resource('ingress', { copy: null, isCreated: false })] },
    'done',
    /can't confirm that it exists/,
  ],
  ['ns-records', 'no ingress', { resources: others('ingress') }, 'todo', /^Create the agent ingress first/],
  [
    'ns-records',
    'no check yet',
    { dns: { ...facts().dns, ingress: dnsFacts('agent-ingresses') } },
    'todo',
    /^Create the records, then check/,
  ],
  [
    'ns-records',
    'a failed check',
    { dns: { ...facts().dns, ingress: dnsFacts('agent-ingresses', ['unknown']) } },
    'unknown',
    /couldn't be checked/,
  ],
  [
    'ns-records',
    'a missing record',
    { dns: { ...facts().dns, ingress: dnsFacts('agent-ingresses', ['missing']) } },
    'todo',
    /is missing/,
  ],
  [
    'cname-records',
    'one of two records missing',
    { dns: { ...facts().dns, domain: dnsFacts('reserved-domains', ['correct', 'missing']) } },
    'todo',
    /_acme-challenge.* is missing/,
  ],
  [
    'cname-records',
    "a name of the platform's own",
    {
      resources: [...others('domain'), knownAs('domain', { item: { cname_target: null } })],
      dns: { ...facts().dns, domain: dnsFacts('reserved-domains', [], { wanted: [] }) },
    },
    'done',
    /needs no records/,
  ],
  [
    'cname-records',
    'a domain added by ID',
    {
      resources: [...others('domain'), unconfirmed('domain')],
      dns: { ...facts().dns, domain: dnsFacts('reserved-domains', [], { wanted: [] }) },
    },
    'unknown',
    /doesn't report which records/,
  ],
  [
    'cname-records',
    "a domain that the API can't read",
    { resources: [resource('domain', { copy: null })], dns: { ingress: null, domain: null } },
    'unknown',
    /required records are unknown/,
  ],
]

test.each(cases)('%s, %s', (name, _, more, state, sentence) => {
  const step = stepOf(name, more)
  expect([step.state, step.sentence]).toEqual([state, expect.stringMatching(sentence)])
})

const kept = {
  first_seen_at: minuteAt(1),
  seen_at: minuteAt(3),
  facts: [{ label: 'Domain', value: 'was there' }],
}

test("unconfirmed resources aren't reported as seen", () => {
  const reported = facts({
    resources: [...others('bot-user', 'credential'), unconfirmed('bot-user'), unconfirmed('credential')],
  })
  const { 'bot-user': step } = findingsOf(reported)
  expect(step).toMatchObject({ state: 'done', seenAt: minuteAt(0) })
  expect(step.sentence).toMatch(/has never returned it, so its rules haven't been checked/)
  expect(step.evidence.map(({ label }) => label)).not.toContain('Rules')
  const domain = findingsOf(facts({ resources: [...others('domain'), unconfirmed('domain')] })).domain
  expect(domain).toMatchObject({ state: 'done', seenAt: minuteAt(0) })
  expect(domain.sentence).toMatch(/The API has never confirmed that it exists/)
})

test('a step that was done but no longer holds needs attention, and reports what changed and when', () => {
  const gone = resource('domain')
  const resources = [
    ...others('domain'),
    { ...gone, copy: gone.copy && { ...gone.copy, goneAt: minuteAt(20) } },
  ]
  const step = stepOf('domain', { resources }, { domain: kept })
  expect(step).toMatchObject({ state: 'attention', seen_at: minuteAt(3), first_seen_at: minuteAt(1) })
  expect(step.sentence).toMatch(/^The platform no longer has the domain/)
  expect(stepOf('domain', { resources: others('domain') }, { domain: kept }).evidence).toEqual(kept.facts)
})

test('a tested tunnel that ended with its session needs attention', () => {
  const step = stepOf(
    'agent-api',
    { agents: [siteAgent(['https://gw.acme.example.net'])] },
    { 'agent-api': kept },
  )
  expect(step).toMatchObject({ state: 'attention' })
  expect(step.sentence).toMatch(/serves \S+ anymore\. Start the tunnel again/)
})

test("a step that can't be checked is unknown, whatever was seen before", () => {
  const unasked = { dns: { ...facts().dns, ingress: dnsFacts('agent-ingresses', ['unknown']) } }
  expect(stepOf('ns-records', unasked, { 'ns-records': kept })).toMatchObject({
    state: 'unknown',
    seen_at: minuteAt(3),
  })
  expect(stepOf('agent-config', { polledAt: null }, { 'agent-config': kept }).state).toBe('unknown')
})

test('a done step keeps the time when it was first seen', () => {
  expect(stepOf('domain', {}, { domain: kept })).toMatchObject({
    seen_at: minuteAt(5),
    first_seen_at: minuteAt(1),
  })
})

test('evidence values are truncated, and links stay within the console', () => {
  const title = 'x'.repeat(5000)
  const { evidence } = stepOf('ingress', { resources: [resource('ingress', { title, id: 'agin_1' })] })
  expect(evidence[0]?.value).toHaveLength(300)
  const links = stepsOf(findingsOf(facts()), {}).flatMap((one) =>
    one.evidence.flatMap(({ href }) => href ?? []),
  )
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter((href) => !href.startsWith('/lab/'))).toEqual([])
})

test('times are facts of their own kind, and no other fact contains a time', () => {
  const { testRequest } = facts()
  const check = dnsFacts('reserved-domains', ['missing', 'missing']).check
  const unanswered = check && { ...check, records: check.records.map((one) => ({ ...one, servers: [] })) }
  const gone = resource('ingress')
  const ingress = { ...gone, copy: gone.copy && { ...gone.copy, goneAt: minuteAt(9) } }
  const steps: [SiteStepName, Partial<SiteFacts>, string][] = [
    ['api-key', { calls: { newest: [], answered: null }, syncedAt: minuteAt(3) }, minuteAt(3)],
    ['ingress', { resources: [ingress] }, minuteAt(9)],
    [
      'cname-records',
      { dns: { ...facts().dns, domain: { ...dnsFacts('reserved-domains', []), check: unanswered } } },
      minuteAt(10),
    ],
    ['agent-api', { testRequest }, minuteAt(12)],
  ]
  for (const [name, more, at] of steps) {
    const { evidence } = stepOf(name, more)
    expect(
      evidence.flatMap(({ kind, value }) => (kind === 'time' ? [value] : [])),
      name,
    ).toEqual([at])
    expect(
      evidence.filter(({ kind, value }) => kind !== 'time' && value.includes('2026-01-01T')),
      name,
    ).toEqual([])
  }
})

test('a record shows only values of its own type at its own name', () => {
  const status = dnsFacts('reserved-domains', ['missing', 'missing'])
  const [traffic, challenge] = status.check?.records ?? []
  if (!traffic || !challenge) throw new Error('no records')
  const cname = (value: string) => ({ type: 'CNAME', value, ttl: 60 })
  const server = { name: 'ns1.example.net', address: null, outcome: 'answered' as const }
  const shown = (...records: (typeof traffic)[]) => {
    const check = { checked_at: minuteAt(10), zone: 'example.net', name_servers: [], records }
    const step = stepOf('cname-records', { dns: { ...facts().dns, domain: { ...status, check } } })
    return step.evidence.filter(({ label }) => label.startsWith('CNAME')).map(({ value }) => value)
  }
  const caa = {
    ...traffic,
    code: 'caa-forbids' as const,
    found: [{ type: 'CAA', value: '0 issue "x"', ttl: 60 }],
  }
  const text = { ...challenge, found: [{ type: 'TXT', value: '"old"', ttl: 60 }] }
  expect(shown(caa, text)).toEqual(['unknown', 'none'])
  const elsewhere = { ...challenge, found: [cname('doubled.example')], servers: [{ ...server, found: [] }] }
  const asked = { ...caa, servers: [{ ...server, found: [cname('a.cname.example')] }] }
  expect(shown(asked, elsewhere)).toEqual(['a.cname.example', 'none'])
})
