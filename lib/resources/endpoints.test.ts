import { expect, test } from 'vitest'
import { bodyIssues } from '@/lib/contract/body-issues'
import { specRules } from '@/lib/contract/fields'
import { redact } from '@/lib/contract/redact'
import { endpoints } from './endpoints'

const { create, update } = endpoints.ops
const codes = (...args: Parameters<typeof bodyIssues>) => bodyIssues(...args).map(({ code }) => code)

test("the local platform's rules don't apply to a connected account", () => {
  const body = { url: 'ftp://x/', bindings: ['a', 'b'], traffic_policy: 'on_http_request: []' }
  expect(codes(create, body)).not.toEqual([])
  expect(codes(create, body, specRules)).toEqual([])
  expect(codes(create, { ...body, type: 'edge' }, specRules)).toEqual([248])
})

test('an update checks only the fields it contains', () => {
  expect(codes(update, { bindings: ['internal'] })).toEqual([])
  expect(codes(update, { url: 'https://a.example:8443' })).toEqual([])
  expect(codes(update, { url: 'https://a.example/' })).toEqual([9038])
  expect(codes(update, { traffic_policy: '{}', metadata: null })).toEqual([])
  expect(codes(update, {})).toEqual([18_004])
})

test('only the first problem of a policy is reported', () => {
  const traffic_policy = '{"nope":[],"on_http_request":[{}]}'
  expect(codes(create, { url: 'https://a.example', traffic_policy })).toEqual([18_002])
})

test('secrets in a policy are masked in requests and responses', () => {
  const traffic_policy =
    '{"on_http_request":[{"actions":[{"type":"basic-auth","config":{"credentials":["u:p"]}}]}]}'
  for (const schema of [endpoints.item, create.body, update.body]) {
    const shown = redact(schema, { traffic_policy }, { mask: () => 'masked', undeclared: 'keep' })
    expect(JSON.stringify(shown)).not.toContain('u:p')
    expect(JSON.stringify(shown)).toContain('credentials')
  }
})
