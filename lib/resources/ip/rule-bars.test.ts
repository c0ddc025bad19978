import { expect, test } from 'vitest'
import { positionOn, ruleBars, spanOn } from './rule-bars'

const rulesOf = (...all: string[]) =>
  all.map((one, at) => {
    const [action = '', cidr = ''] = one.split(' ')
    return { id: `r${at}`, action, cidr, ip_policy_id: 'ipp_1' }
  })
const shown = (...all: string[]) =>
  ruleBars(rulesOf(...all)).map(({ rule, parts }) => [
    rule.cidr,
    parts.map((part) => `${part.rule.action} ${part.from}-${part.to}`),
  ])

test('networks inside others are parts of their bars, except for rules without an effect', () => {
  expect(shown('deny 192.0.2.64/26', 'allow 192.0.2.0/24', 'allow 198.51.100.7/32')).toEqual([
    ['192.0.2.0/24', ['allow 0-1', 'deny 0.25-0.5']],
    ['198.51.100.7/32', ['allow 0-1']],
  ])
  expect(shown('deny 192.0.2.0/24', 'allow 192.0.2.0/24', 'allow 192.0.2.0/25')).toEqual([
    ['192.0.2.0/24', ['deny 0-1']],
  ])
  expect(shown('allow 2001:db8::/48', 'deny 2001:db8:0:8000::/49', 'allow office')).toEqual([
    ['2001:db8::/48', ['allow 0-1', 'deny 0.5-1']],
  ])
})

test.each([
  ['192.0.2.0', 0],
  ['192.0.2.128', 0.5],
  ['::ffff:192.0.2.64', 0.25],
  ['192.0.3.0', null],
  ['2001:db8::1', null],
  ['192.0.2.', null],
])('the address %s is at %s of its bar', (address, at) => {
  const [bar] = ruleBars(rulesOf('allow 192.0.2.0/24'))
  expect(bar && positionOn(bar, address)).toBe(at)
})

test.each(['198.51.100.7', '2001:db8::7'])('the only address %s of a network is in the middle', (address) => {
  const bars = ruleBars(rulesOf('allow 198.51.100.7/32', 'allow 2001:db8::7/128'))
  expect(bars.map((bar) => positionOn(bar, address)).filter((at) => at !== null)).toEqual([0.5])
})

test.each([
  ['192.0.2.0/24', { from: 0, to: 1 }],
  ['192.0.2.64/26', { from: 0.25, to: 0.5 }],
  ['192.0.0.0/16', null],
  ['192.0.3.0/26', null],
  ['2001:db8::/48', null],
  ['office', null],
])('the network %s covers %s of a bar', (cidr, span) => {
  const [bar] = ruleBars(rulesOf('allow 192.0.2.0/24'))
  expect(bar && spanOn(bar, cidr)).toEqual(span)
})
