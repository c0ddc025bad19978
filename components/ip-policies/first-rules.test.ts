import { expect, test } from 'vitest'
import { createRules, denialNote, type FirstRule, ruleBody, ruleComplaints } from './first-rules'

const rule = (cidr: string, description = ''): FirstRule => ({ cidr, action: 'allow', description })

test('a rule without a description is sent without one, and an address gets its prefix length', () =>
  expect(ruleBody('ipp_1', rule(' 192.0.2.7 '))).toEqual({
    ip_policy_id: 'ipp_1',
    action: 'allow',
    cidr: '192.0.2.7/32',
  }))

test.each<[string, FirstRule[], [string, RegExp][]]>([
  ['an empty row', [rule('')], []],
  ['a valid network', [rule('192.0.2.0/24')], []],
  ['an invalid network', [rule('::/0'), rule('office')], [['rules.1.cidr', /CIDR notation/]]],
  ['a description without a network', [rule('', 'Office')], [['rules.0.cidr', /./]]],
  ['one network twice', [rule('::/0'), rule('0:0::/0')], [['rules.1.cidr', /Rule 1 has the same network/]]],
])('the errors of %s', (_, rules, expected) => {
  const found = ruleComplaints(rules)
  expect(found.map(({ field }) => field)).toEqual(expected.map(([field]) => field))
  for (const [index, [, message]] of expected.entries()) expect(found[index]?.message).toMatch(message)
})

test.each<[string, FirstRule[], string | null]>([
  ['no rules', [], "Without rules, the policy doesn't allow any addresses."],
  ['an empty row', [rule('')], "Without rules, the policy doesn't allow any addresses."],
  [
    'deny rules',
    [{ ...rule('192.0.2.0/24'), action: 'deny' }, rule('')],
    "Without an allow rule, the policy doesn't allow any addresses.",
  ],
  ['an allow rule', [{ ...rule('192.0.2.0/24'), action: 'deny' }, rule('198.51.100.0/24')], null],
])('the warning about %s', (_, rules, note) => expect(denialNote(rules)).toBe(note))

test('an error leaves its rule and the rules after it', async () => {
  const rules = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24'].map((cidr) => rule(cidr))
  const refused = new Error('refused')
  const sent: string[] = []
  const outcome = await createRules(rules, ({ cidr }) => {
    sent.push(cidr)
    return cidr.startsWith('198') ? Promise.reject(refused) : Promise.resolve()
  })
  expect(outcome).toEqual({ created: rules.slice(0, 1), left: rules.slice(1), error: refused })
  expect(sent).toHaveLength(2)
})

test('without an error, no rule is left', async () =>
  expect(await createRules([rule('::/0')], () => Promise.resolve())).toMatchObject({ left: [], error: null }))
