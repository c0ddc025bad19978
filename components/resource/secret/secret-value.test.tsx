import { expect, test } from 'vitest'
import * as z from 'zod'
import { onAccount } from '@/components/resource/testing/on-account'
import { secret, secretsWithin } from '@/lib/contract/fields'
import { mapPolicySecrets } from '@/lib/resources/traffic-policy/secrets'
import { ShowSecret } from './secret-value'
import { StoredSecrets } from './stored-secrets'

const operation = 'https-edges.routes.oidc.get'
const holder = { operation, params: { edge_id: 'e1', id: 'r1' } }
const blocked = { [operation]: null }
const location = { ...holder, field: 'client_secret', fingerprint: 'f1n9e7' }
const kept = { set: true, fingerprint: 'f1n9e7' }
const schema = z.object({
  client_secret: secret(z.string()).nullish(),
  policy: secretsWithin(z.string(), mapPolicySecrets).nullish(),
  add: z.record(z.string(), secret(z.string())).nullish(),
})

test.each([
  ['an admin can show a secret', 'admin', null, undefined],
  [
    'an operator sees why the secret cannot be shown',
    'operator',
    null,
    'Only admins can do this. Your role is operator.',
  ],
  [
    'a viewer sees why the secret cannot be shown',
    'viewer',
    null,
    'Only admins can do this. Your role is viewer.',
  ],
  [
    'an admin sees that the API does not support the read',
    'admin',
    'not-offered',
    'This account&#x27;s API doesn&#x27;t support this action.',
  ],
] as const)('%s', (_, role, block, reason) => {
  const input = { role, blocked: { [operation]: block } }
  const html = onAccount(<ShowSecret location={location} what="Client secret" />, input)
  expect(html).toMatch(/Show….*Client secret/)
  expect(html.includes('aria-disabled="true"')).toBe(reason !== undefined)
  if (reason !== undefined) expect(html).toContain(reason)
})

test('a secret is listed by its label, and one in a policy by its path', () => {
  const policy = JSON.stringify({ on: [{ password: 'adit:kept:f2' }, { credentials: ['adit:kept:f3'] }] })
  const html = onAccount(
    <StoredSecrets
      holder={holder}
      schema={schema}
      value={{ client_secret: kept, policy }}
      labels={{ client_secret: { label: 'Client secret' } }}
    />,
    { blocked },
  ).replaceAll(/<[^>]*>/g, ' ')
  expect(html.replaceAll(/\s+/g, ' ')).toMatch(
    /Client secret Stored \(fingerprint f1n9e7 \) .*on\.0\.password Stored \(fingerprint f2 \) .*on\.1\.credentials\.0 Stored \(fingerprint f3 \) /,
  )
})

test('a secret in a map is listed by its key', () => {
  const html = onAccount(
    <StoredSecrets
      holder={holder}
      schema={schema}
      value={{ add: { 'X-A.B': kept } }}
      labels={{ add: { label: 'Add' } }}
    />,
    { blocked },
  )
  expect(html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')).toMatch(
    / X-A\.B Stored \(fingerprint f1n9e7 \) Show… X-A\.B /,
  )
})

test.each([
  ['null', { client_secret: null, policy: null }],
  ['empty', { client_secret: '', policy: '{"password":""}' }],
  ['no module', null],
])('nothing is shown without a secret (%s)', (_, value) => {
  const html = onAccount(<StoredSecrets holder={holder} schema={schema} value={value} />, { blocked })
  expect(html).not.toMatch(/fingerprint|Stored secrets/)
})
