import { expect, test } from 'vitest'
import { ruleNetworks, overridingRule, sizeText } from './rule-networks'

const rule = (text: string) => {
  const [action = '', cidr = ''] = text.split(' ')
  return { id: text, action, cidr }
}
const rules = [
  'allow 10.1.2.3/32',
  'allow 2001:db8::/32',
  'deny 10.1.0.0/16',
  'allow 192.0.2.0/24',
  'allow 10.0.0.0/8',
  'allow nowhere',
  'audit 10.2.0.0/16',
].map(rule)

test('networks are sorted by family and address and nested in the wider ones that contain them', () => {
  const { families, unread } = ruleNetworks(rules)
  expect(
    families.map(({ family, networks }) => [
      family,
      networks.map(({ rule: { cidr }, depth }) => [cidr, depth]),
    ]),
  ).toEqual([
    [
      4,
      [
        ['10.0.0.0/8', 0],
        ['10.1.0.0/16', 1],
        ['10.1.2.3/32', 2],
        ['10.2.0.0/16', 1],
        ['192.0.2.0/24', 0],
      ],
    ],
    [6, [['2001:db8::/32', 0]]],
  ])
  expect(unread.map(({ id }) => id)).toEqual(['allow nowhere'])
})

test('an allow rule inside a denied network has no effect', () => {
  const networks = ruleNetworks(rules).families.flatMap((family) => family.networks)
  expect(networks.flatMap(({ rule: { id }, deniedBy }) => (deniedBy ? [[id, deniedBy.id]] : []))).toEqual([
    ['allow 10.1.2.3/32', 'deny 10.1.0.0/16'],
  ])
})

test.each([
  ['allow 10.1.2.3/32', 'deny 10.1.0.0/16'],
  ['allow 10.0.0.0/8', undefined],
  ['deny 10.1.0.0/16', undefined],
  ['allow nowhere', undefined],
  ['not there', undefined],
])('%s is overridden by %s', (id, by) => expect(overridingRule(rules, id)?.id).toBe(by))

test.each([
  ['deny 10.0.0.0/8', 'allow 10.0.0.0/8'],
  ['allow 10.0.0.0/8', 'deny 10.0.0.0/8'],
])('a deny rule overrides an allow rule for the same network in any order: %s, %s', (...texts) => {
  expect(overridingRule(texts.map(rule), 'allow 10.0.0.0/8')?.id).toBe('deny 10.0.0.0/8')
})

test('two rules for the same network are nested without a loop', () => {
  const { families } = ruleNetworks([rule('deny 0.0.0.0/0'), rule('allow 0.0.0.0/0')])
  expect(families[0]?.networks.map(({ depth }) => depth)).toEqual([0, 1])
  expect(ruleNetworks([])).toEqual({ families: [], unread: [] })
})

test.each([
  [4, 32, '1 address'],
  [4, 24, '256 addresses'],
  [4, 0, '4,294,967,296 addresses'],
  [6, 64, '2⁶⁴ addresses'],
] as const)('IPv%i /%i has %s', (family, prefix, text) => expect(sizeText({ family, prefix })).toBe(text))
