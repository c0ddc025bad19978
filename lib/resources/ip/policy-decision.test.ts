import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contains, formatCidr, parseAddress, parseCidr } from './cidr'
import { decideAddress, decisionText, type DecidingRule, networkText, shownAddress } from './policy-decision'

/** Parses rules as text, with their position as ID: `allow 10.0.0.0/8, deny 10.1.0.0/16`. */
const rulesOf = (text: string): DecidingRule[] =>
  text
    .split(', ')
    .filter(Boolean)
    .map((rule, at) => ({ id: String(at), action: rule.split(' ')[0] ?? '', cidr: rule.split(' ')[1] ?? '' }))

function outcome(rules: string, address: string): string | null {
  const decision = decideAddress(rulesOf(rules), address)
  if (!decision) return null
  if (decision.verdict === 'unknown') return `unknown ${decision.rule.id}`
  return `${decision.verdict} ${decision.by === null ? decision.because : decision.by.id}`
}

test.each([
  ['allow 10.0.0.0/8', '10.1.2.3', 'allowed 0'],
  ['allow 10.0.0.0/8', '11.1.2.3', 'denied no-match'],
  ['allow 10.0.0.0/8, deny 10.1.0.0/16', '10.1.2.3', 'denied 1'],
  ['deny 10.1.0.0/16, allow 10.1.2.3/32', '10.1.2.3', 'denied 0'],
  ['allow 10.0.0.0/8, deny 10.1.0.0/16', '10.2.2.3', 'allowed 0'],
  ['allow 0.0.0.0/0, allow 10.0.0.0/8, allow 10.2.0.0/16', '10.2.2.3', 'allowed 2'],
  ['deny 0.0.0.0/0, deny 10.0.0.0/8', '10.2.2.3', 'denied 1'],
  ['', '10.2.2.3', 'denied no-rules'],
  ['deny 11.0.0.0/8', '10.2.2.3', 'denied only-deny'],
  ['allow 0.0.0.0/0', '2001:db8::1', 'denied other-family'],
  ['allow ::/0', '2001:db8::1', 'allowed 0'],
  ['allow ::/0', '10.0.0.1', 'denied other-family'],
  ['allow ::/0, allow 11.0.0.0/8', '10.0.0.1', 'denied no-match'],
  ['allow 10.0.0.0/8', '::ffff:10.0.0.1', 'allowed 0'],
  ['allow 10.0.0.0/8, deny nonsense', '10.0.0.1', 'unknown 1'],
  ['allow 10.0.0.0/8, allow nonsense', '10.0.0.1', 'allowed 0'],
  ['allow 11.0.0.0/8, allow nonsense', '10.0.0.1', 'unknown 1'],
  ['allow 11.0.0.0/8, deny nonsense', '10.0.0.1', 'denied no-match'],
  ['deny 10.0.0.0/8, deny nonsense', '10.0.0.1', 'denied 0'],
  ['allow 10.0.0.0/8, challenge 10.0.0.0/8', '10.0.0.1', 'unknown 1'],
  ['allow 10.0.0.0/8', 'ten', null],
  ['allow 10.0.0.0/8', '', null],
])('the rules %j decide on %s: %s', (rules, address, wanted) => {
  expect(outcome(rules, address)).toBe(wanted)
})

const sentence = (rules: string, address: string) => {
  const decision = decideAddress(rulesOf(rules), address)
  return decision && decisionText(decision, address)
}

test('the sentence names the deciding rule or the reason', () => {
  expect(sentence('allow 10.0.0.0/8', '10.0.0.1')).toBe('10.0.0.1 is allowed by the rule “allow 10.0.0.0/8”.')
  expect(sentence('deny 10.0.0.0/8', '10.0.0.1')).toBe('10.0.0.1 is denied by the rule “deny 10.0.0.0/8”.')
  expect(sentence('', '10.0.0.1')).toMatch(/denied: there are no rules\.$/)
  expect(sentence('deny 11.0.0.0/8', '10.0.0.1')).toMatch(/denied: there are no allow rules\.$/)
  expect(sentence('allow 10.0.0.0/8', '::1')).toMatch(/no rule allows any IPv6 address/)
  expect(sentence('allow ::/0', '::ffff:10.0.0.1')).toMatch(/^10\.0\.0\.1 .* any IPv4 address/)
  expect(sentence('allow 11.0.0.0/8', '10.0.0.1')).toMatch(/no allow rule matches it/)
  expect(sentence('allow x', '10.0.0.1')).toMatch(/the rule “allow x” can't be parsed/)
})

test('an address is shown in one spelling', () => {
  expect(['::ffff:127.0.0.1', '0:0:0:0:0:0:0:1', 'unknown'].map(shownAddress)).toEqual([
    '127.0.0.1',
    '::1',
    'unknown',
  ])
})

test('an address is allowed if an allow rule and no deny rule matches, in any order', () => {
  const network = fc
    .tuple(fc.constantFrom('10.0', '10.1', '11.0'), fc.constantFrom(8, 16, 24, 32))
    .map(([start, prefix]) => {
      const address = parseAddress(`${start}.0.0`)
      const bits = address ? (address.bits >> BigInt(32 - prefix)) << BigInt(32 - prefix) : 0n
      return formatCidr({ family: 4, bits, prefix })
    })
  const rule = fc.record({ id: fc.uuid(), cidr: network, action: fc.constantFrom('allow', 'deny') })
  const address = fc.constantFrom('10.0.0.0', '10.0.0.1', '10.1.0.0', '10.1.9.9', '11.0.0.0', '12.0.0.1')
  fc.assert(
    fc.property(fc.array(rule), address, (rules, text) => {
      const matches = rules.filter(({ cidr }) => {
        const [one, other] = [parseCidr(cidr), parseAddress(text)]
        return one && other && contains(one, other)
      })
      const wanted =
        matches.some(({ action }) => action === 'allow') && !matches.some(({ action }) => action === 'deny')
      for (const input of [rules, rules.toReversed()]) {
        const decision = decideAddress(input, text)
        expect(decision?.verdict).toBe(wanted ? 'allowed' : 'denied')
        if (decision && 'by' in decision && decision.by) expect(matches).toContain(decision.by)
      }
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['allow 192.0.2.0/24', '192.0.2.7/32', '192.0.2.7/32 will be allowed by the rule “allow 192.0.2.0/24”.'],
  ['allow 192.0.2.0/24, allow 192.0.2.7/32', '192.0.2.0/25', /by the rule “allow 192\.0\.2\.0\/24”/],
  [
    'allow 10.0.0.0/8, deny 10.0.0.0/16',
    '10.0.1.0/24',
    '10.0.1.0/24 will be denied by the rule “deny 10.0.0.0/16”.',
  ],
  ['allow 11.0.0.0/8, deny 12.0.0.0/8', '10.0.0.0/8', "The policy won't allow any addresses in 10.0.0.0/8."],
  ['', '10.0.0.0/8', "The policy won't allow any addresses in 10.0.0.0/8."],
  ['allow ::/0', '10.0.0.0/8', "The policy won't allow any addresses in 10.0.0.0/8."],
  ['allow 10.0.0.0/8, deny 10.1.0.0/16', '10.0.0.0/8', null],
  ['allow 10.1.0.0/16', '10.0.0.0/8', null],
  ['allow 10.0.0.0/8, deny nonsense', '10.0.0.0/16', null],
  ['allow 10.0.0.0/8, challenge 10.0.0.0/8', '10.0.0.0/16', null],
  ['allow nonsense', '10.0.0.0/16', null],
  ['allow 10.0.0.0/8', 'ten', null],
])('the rules %j decide on all addresses of %s: %j', (rules, network, text) => {
  const found = networkText(rulesOf(rules), network)
  if (text === null) expect(found).toBeNull()
  else expect(found).toMatch(text)
})

test('what a network is said to get, each of its addresses gets', () => {
  const part = fc.integer({ min: 0, max: 7 })
  const cidr = fc.tuple(part, fc.integer({ min: 29, max: 32 })).map(([n, prefix]) => {
    const size = 2 ** (32 - prefix)
    return `10.0.0.${Math.floor(n / size) * size}/${prefix}`
  })
  const rule = fc.tuple(fc.constantFrom('allow', 'deny'), cidr).map((words) => words.join(' '))
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 4 }), cidr, part, (rules, network, n) => {
      const address = `10.0.0.${n}`
      const text = networkText(rulesOf(rules.join(', ')), network)
      const own = parseAddress(address)
      const around = parseCidr(network)
      fc.pre(text !== null && own !== null && around !== null && contains(around, own))
      const verdict = decideAddress(rulesOf(rules.join(', ')), address)?.verdict
      expect(verdict).toBe(/won't allow any|will be denied/.test(text ?? '') ? 'denied' : 'allowed')
    }),
  )
})
