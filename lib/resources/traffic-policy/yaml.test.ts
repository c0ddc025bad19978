import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse, parseDocument, stringify } from 'yaml'
import * as z from 'zod'
import { secretsWithin } from '@/lib/contract/fields'
import { withoutTyped } from '@/lib/contract/kept'
import { cpuMs } from '@/lib/util/testing/cpu-ms'
import { mapPolicySecrets } from './secrets'
import { findYamlSecrets } from './yaml'

const masked = (text: string) => mapPolicySecrets(text, () => '***', findYamlSecrets)

const policy = (secret: string) => `# rules
on_http_request:
  - name: login # of everybody
    actions:
      - type: oauth
        config:
          provider: google
          client_secret: ${secret}   # rotate
      - {type: basic-auth, config: {realm: r, credentials: ['a:1', b:2]}}
on_http_response: []
`

test.each([
  ['plain', 'canary'],
  ['plain, of two lines', 'canary\n            canary'],
  ['in single quotes', "'it''s canary'"],
  ['in double quotes', String.raw`"canary\x41"`],
  ['a number', '0x1F'],
  ['literal', '|\n            canary\n            canary'],
  ['folded, with trailing line breaks', '>+ # canary\n            canary\n'],
  ['tagged as text', '!!str canary'],
])('a secret is masked and the rest is unchanged: %s', (_, secret) => {
  const hidden = masked(policy(secret))
  expect(hidden).not.toMatch(/canary|0x1F/)
  expect(parse(hidden)).toEqual(parse(policy('"***"').replace("'a:1'", "'***'").replace('b:2', "'***'")))
  expect(hidden.split('\n')[2]).toBe('  - name: login # ***')
})

const opaque: [what: string, text: string][] = [
  ['a syntax error', 'on_http_request: [canary'],
  ['an alias', 'on_http_request: &c canary\non_http_response: *c'],
  ['several documents', 'on_http_request: []\n---\non_http_request: canary'],
  ['a directive', '%YAML 1.1\n---\non_http_request: canary'],
  ['an unknown tag', 'on_http_request: !vault canary'],
  ['binary data', 'on_http_request: !!binary Y2FuYXJ5'],
  ['a duplicate key', 'on_http_request: canary\non_http_request: []'],
  ['a list as a key', 'on_http_request: {[canary]: 1}'],
  ['plain text instead of a map', 'canary'],
  ['a list instead of a map', '- canary'],
  ['keys that are not phases', 'canary: canary'],
  ['another format', '[on_http_request]\nsecret = "canary"'],
  ['a byte order mark', '\ufeffon_http_request: canary'],
  ['control characters of the lexer', 'on_http_request: canary\u001f'],
  ['only a comment', '# canary'],
]
test.each(opaque)('a policy with %s is masked as a whole', (_, text) => {
  expect(findYamlSecrets(text)).toBeNull()
  expect(masked(text)).toBe('***')
})

const lots = (part: string, count: number) => part.repeat(count)
const laughs = 'bcdefghij'
  .split('')
  .map((name, i) => `${name}: &${name} [${lots(`*${'abcdefghij'.charAt(i)},`, 9)}]`)
  .join('\n')
test.each([
  ['a billion laughs', `a: &a [canary]\n${laughs}`],
  ['lists in lists', `on_http_request: ${lots('[', 60_000)}`],
  ['maps in maps', `on_http_request: ${lots('{a: ', 12_000)}`],
  ['blocks in blocks', Array.from({ length: 300 }, (_, i) => `${lots(' ', i)}on_a:`).join('\n')],
  ['dashes', lots('- ', 30_000)],
  ['tags', lots('! ', 30_000)],
  ['anchors', lots('&a ', 20_000)],
  ['documents', lots('---\n', 15_000)],
  ['keys', Array.from({ length: 12_000 }, (_, i) => `on_${i}: 1`).join('\n')],
  ['lines', `on_a: |\n${lots(' canary\n', 20_000)}`],
  ['words', `on_a: ${lots('canary ', 40_000)}`],
])('a long text of %s is masked as a whole within 1 s of CPU time', (_, text) => {
  expect(cpuMs(() => expect(masked(text)).toBe('***'))).toBeLessThan(1000)
})

const key = fc.constantFrom('client_secret', 'password', 'api_key', 'credentials')
const config = fc.dictionary(
  key,
  fc.oneof(fc.string(), fc.lorem({ maxCount: 40 }), fc.stringMatching(/^[\n #:'"|>-]{1,8}$/)),
)
const writing = fc.record({
  lineWidth: fc.constantFrom(0, 20, 80),
  defaultStringType: fc.constantFrom(
    'PLAIN',
    'QUOTE_SINGLE',
    'QUOTE_DOUBLE',
    'BLOCK_LITERAL',
    'BLOCK_FOLDED',
  ),
  collectionStyle: fc.constantFrom('any', 'block', 'flow'),
})

const written = z.object({
  on_http_request: z.tuple([
    z.object({ actions: z.tuple([z.object({ config: z.record(z.string(), z.string()) })]) }),
  ]),
})
const configIn = (text: string) => written.parse(parse(text)).on_http_request[0].actions[0].config

test('any policy keeps its meaning after its secrets are masked and restored', () => {
  fc.assert(
    fc.property(config, writing, (values, style) => {
      const text = stringify({ on_http_request: [{ actions: [{ type: 'x', config: values }] }] }, style)
      fc.pre(parseDocument(text).errors.length === 0) // some styles can't represent some texts
      const kept: string[] = []
      const masks = mapPolicySecrets(text, (secret) => `mask${kept.push(secret) - 1}`, findYamlSecrets)
      const put = (mask: string) => kept[Number(mask.slice(4))] ?? ''
      expect(parse(mapPolicySecrets(masks, put, findYamlSecrets))).toEqual(parse(text))
      expect(kept).toHaveLength(Object.values(configIn(text)).filter(Boolean).length)
    }),
    { numRuns: 300 },
  )
})

test('a shown body contains neither kept nor typed secrets of a YAML policy', () => {
  const body = z.object({ value: secretsWithin(z.string(), mapPolicySecrets) })
  const typed = `${policy('typed-canary')}# adit:kept:0123\n`
  const shown = JSON.stringify(withoutTyped(body, { value: typed }, findYamlSecrets))
  expect(shown).not.toMatch(/canary|adit:kept/)
  expect(shown).toContain('# (kept)')
  expect(JSON.stringify(withoutTyped(body, { value: `${typed}[` }, findYamlSecrets))).not.toContain('canary')
})
