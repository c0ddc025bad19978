import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpuMs } from '@/lib/util/testing/cpu-ms'
import { withoutLikelySecrets } from './likely-secrets'

const open = 'on_http_request:\n  - actions: ['

test.each([
  `${open} unfinished`,
  'on_http_request:\n  - name: Deny\n    actions:\n      - type: deny\n     config:\n          status_code: 403',
  '{"on_http_request": [{"actions": [{"type": "rate-limit", "config": {"capacity": 30',
  `${open}{type: basic-auth, config: {realm: Staff`,
  `${open}{type: openid-connect, config: {client_secret: adit:kept:0123456789abcdef0123, `,
  `${open}{type: forward-internal, config: {url: https://a.internal`,
])('a text without secrets stays as it is: %s', (text) => expect(withoutLikelySecrets(text)).toBe(text))

test.each([
  [`${open}{config: {client_secret: s3cret, realm: a`, `${open}{config: {client_secret: `],
  [`${open}{config: {"client_secret": "s3\\"cret", realm: a`, `${open}{config: {"client_secret": , realm: a`],
  [`${open}{config: {credentials: [a:s3cret], realm: a`, `${open}{config: {credentials: , realm: a`],
  [`${open}{config: {credentials: [a:s3cret`, `${open}{config: {credentials: `],
  [`${open}\n  client_secret s3cret\n  type: deny`, `${open}\n  client_secret \n  type: deny`],
  [`${open}\n  headers:\n    x-a: s3cret\n\n    x-b: 1\n  type: any`, `${open}\n  headers:\n  type: any`],
  [`${open}\n  api_keys:\n  - s3cret\n  type: deny`, `${open}\n  api_keys:\n  type: deny`],
  [`${open}{url: 'https://u:s3cret@a.example/?b=s3cret'`, `${open}{url: 'https://@a.example/?b='`],
  [`${open} # s3cret`, `${open} #`],
  [`${open}\n-----BEGIN KEY-----\ns3cret`, `${open}\n`],
  [`${open} sk_live_4eC39HqLyjWDarjtT1zdp7dc`, `${open} `],
  [`notes: s3cret\n${open}`, `notes: \n${open}`],
  [`${open}\n  note: "secret: s3cret`, `${open}\n  note: "secret: `],
])('a part that looks like a secret is removed: %s', (text, kept) =>
  expect(
    withoutLikelySecrets(text)
      .replaceAll(/\n{2,}/g, '\n')
      .replaceAll(/(?<=headers:|keys:)\s+\n/g, '\n'),
  ).toBe(kept),
)

test('the value of a secret key never remains, whatever follows', () => {
  const rest = fc.string({
    unit: fc.constantFrom('{', '[', '"', "'", '\n', ' ', ':', 'a', '-', '#'),
    maxLength: 40,
  })
  fc.assert(
    fc.property(rest, rest, (before, after) => {
      const text = `on_http_request: ${before}\n    client_secret: S3CRET${after}`
      expect(withoutLikelySecrets(text)).not.toContain('S3CRET')
    }),
  )
})

test.each([
  ['long word', 'a'.repeat(60_000)],
  ['spaces', `secret:${' '.repeat(60_000)}x`],
  ['keys', 'secret: '.repeat(8_000)],
  ['brackets', 'secret: [\n'.repeat(6_000)],
  ['comments', '-----BEGIN a\n'.repeat(5_000)],
])('removing secrets takes less than 2 s of CPU time for a text of %s', (_, text) =>
  expect(cpuMs(() => withoutLikelySecrets(text))).toBeLessThan(2_000),
)
