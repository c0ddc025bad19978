import { expect, test } from 'vitest'
import { outlineOf } from './outline'

const policyWith = (rule: unknown) => JSON.stringify({ on_http_request: [rule] })

test('a policy in JSON is outlined by phase, rule and action', () => {
  const rule = {
    name: 'Offices',
    expressions: ["req.method == 'GET'"],
    actions: [
      { type: 'restrict-ips', config: { allow: ['192.0.2.0/24', '2001:db8::/48'], enforce: false } },
      { type: 'custom-response', config: { body: '', headers: { 'x-a': '1' }, items: [{ a: 1 }] } },
      { type: 'log' },
    ],
  }
  expect(outlineOf(policyWith(rule))).toEqual([
    {
      phase: 'on_http_request',
      rules: [
        {
          name: 'Offices',
          expressions: ["req.method == 'GET'"],
          actions: [
            { type: 'restrict-ips', config: ['allow: 192.0.2.0/24, 2001:db8::/48', 'enforce: false'] },
            { type: 'custom-response', config: ['body: ""', 'headers.x-a: 1', 'items: [{"a":1}]'] },
            { type: 'log', config: [] },
          ],
        },
      ],
    },
  ])
})

test.each([
  ['YAML', 'on_http_request: []'],
  ['an empty policy', '{}'],
  ['a phase without rules', '{"on_http_request":[]}'],
  ['a phase that is not a list', '{"on_http_request":{}}'],
  ['an unknown key of a rule', policyWith({ note: 'x', actions: [] })],
  ['a rule without actions', policyWith({ name: 'x' })],
  ['a name that is not text', policyWith({ name: 7, actions: [] })],
  ['an expression that is not text', policyWith({ expressions: [7], actions: [] })],
  ['an action without a type', policyWith({ actions: [{ config: {} }] })],
  ['an unknown key of an action', policyWith({ actions: [{ type: 'deny', note: 'x' }] })],
  ['a rule that is not an object', policyWith(7)],
])('%s has no outline', (_, text) => expect(outlineOf(text)).toBeNull())
