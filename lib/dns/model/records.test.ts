import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dnsNeed } from './dns-state'
import { relativeName, wantedForDomain, wantedForIngress, type RecordVerdict } from './records'
import { worstVerdict } from './check-state'

describe('wantedForIngress', () => {
  test('delegates the label to every target, without trailing dots', () => {
    const targets = ['NS1.Platform.example.', 'ns2.platform.example', 'ns1.platform.example']
    const [record, ...more] = wantedForIngress({ domain: 'Connect.example.com', ns_targets: targets })
    expect(more).toEqual([])
    expect(record).toMatchObject({
      name: 'connect.example.com',
      type: 'NS',
      values: ['ns1.platform.example', 'ns2.platform.example'],
      purpose: 'delegation',
    })
  })

  test.each([[null], [undefined], [[]]])('returns no records if the targets are %j', (ns_targets) => {
    expect(wantedForIngress({ domain: 'connect.example.com', ns_targets })).toEqual([])
  })
})

describe('wantedForDomain', () => {
  const cname_target = 'a.b.cname.platform.example.'
  const acme_challenge_cname_target = 'x.acme-challenge.platform.example'
  test.each([
    [{ domain: 'app.example.com', cname_target }, ['app.example.com']],
    [
      { domain: '*.c1.example.com', cname_target, acme_challenge_cname_target },
      ['*.c1.example.com', '_acme-challenge.c1.example.com'],
    ],
    [{ domain: 'app.platform.example', cname_target: null, acme_challenge_cname_target: null }, []],
    [{ domain: 'app.platform.example' }, []],
  ])('returns the records of %j', (domain, names) => {
    const wanted = wantedForDomain(domain)
    expect(wanted.map(({ name }) => name)).toEqual(names)
    expect(wanted.every(({ values }) => values.every((value) => !value.endsWith('.')))).toBe(true)
  })
})

test.each([
  ['app.example.com', 'example.com', 'app'],
  ['*.c1.example.com.', 'Example.com', '*.c1'],
  ['example.com', 'example.com.', '@'],
  ['app.notexample.com', 'example.com', 'app.notexample.com.'],
  ['app.example.com', '', 'app.example.com'],
])('relativeName of %s in the zone %s is %s', (name, zone, relative) => {
  expect(relativeName(name, zone)).toBe(relative)
})

const label = fc.stringMatching(/^[a-z0-9_*]([a-z0-9-]{0,10}[a-z0-9])?$/)
const domain = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'))

test('a relative name and its zone form the full name', () => {
  fc.assert(
    fc.property(domain, domain, (own, zone) => {
      expect(`${relativeName(`${own}.${zone}`, zone)}.${zone}`).toBe(`${own}.${zone}`)
      expect(relativeName(zone, zone)).toBe('@')
    }),
  )
})

test.each<[RecordVerdict[], RecordVerdict]>([
  [[], 'correct'],
  [['correct', 'unknown'], 'unknown'],
  [['unknown', 'missing', 'correct'], 'missing'],
  [['missing', 'wrong', 'unknown'], 'wrong'],
])('the worst verdict of %j is %s', (verdicts, worst) => {
  expect(worstVerdict(verdicts)).toBe(worst)
})

test.each([
  ['reserved-domains', { cname_target: 't.example' }, 'needed'],
  ['reserved-domains', { cname_target: null, acme_challenge_cname_target: 'c.example' }, 'needed'],
  ['reserved-domains', { cname_target: null, acme_challenge_cname_target: null }, 'none'],
  ['reserved-domains', { domain: '*.a.example', cname_target: 't.example' }, 'unreadable'],
  ['reserved-domains', { domain: '*.a.example', cname_target: null }, 'none'],
  ['reserved-domains', { cname_target: '' }, 'none'],
  ['reserved-domains', {}, 'unreadable'],
  ['reserved-domains', { cname_target: { x: 'y' } }, 'unreadable'],
  ['reserved-domains', { cname_target: 't.example', acme_challenge_cname_target: 7 }, 'unreadable'],
  ['agent-ingresses', { ns_targets: ['', 'ns1.example.'] }, 'needed'],
  ['agent-ingresses', { ns_targets: [] }, 'unreadable'],
  ['agent-ingresses', { ns_targets: null }, 'unreadable'],
  ['agent-ingresses', {}, 'unreadable'],
  ['agent-ingresses', { ns_targets: ['ns1.example', 7] }, 'unreadable'],
  ['endpoints', { cname_target: 't.example' }, 'none'],
])('DNS records of %s with %j: %s', (resource, item, need) => {
  expect(dnsNeed(resource, item)).toBe(need)
})
