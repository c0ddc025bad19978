import { afterEach, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type ScriptedUpstream, json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { isRecord } from '@/lib/util/records'
import { consoleAt } from './testing'

const path = '/edges/https/e1/routes/r1/traffic_policy'
const yaml = `on_http_request:
  - actions: # old: canary-comment
      - type: oauth
        config: {provider: google, client_secret: 'canary-quoted'}
      - type: basic-auth
        config:
          credentials:
          - >-
            user:canary
            folded
`

let value: unknown
let api: ScriptedUpstream
let lab: Awaited<ReturnType<typeof consoleAt>>
beforeEach(async () => {
  api = await scriptedUpstream(({ method, body }, response) => {
    const sent: unknown = method === 'PUT' ? JSON.parse(body) : null
    if (isRecord(sent)) value = sent.value
    json(response, 200, { enabled: true, value })
  })
  lab = await consoleAt(api.url)
})
afterEach(() => api.close())

const field = (answer: unknown) => (isRecord(answer) ? answer.value : undefined)
const seen = async () => String(field((await lab.ask('GET', path)).json))
const put = (policy: unknown) => lab.ask('PUT', path, { body: { enabled: false, value: policy } })
const written = () =>
  api.seen.flatMap(({ method, body }): unknown[] => (method === 'PUT' ? [field(JSON.parse(body))] : []))

test.each([
  ['YAML', yaml],
  [
    'JSON with escapes and numbers',
    String.raw`{"on_http_request":[{"actions":[{"type":"set-vars","config":{"vars":[{"a":1.50},{"b":"\u0063anary"}]}}]}]}`,
  ],
  ["text that can't be parsed", 'canary: [\n'],
  ['several documents', `${yaml}---\n${yaml}`],
])('an unchanged policy is sent back byte for byte: %s', async (_, policy) => {
  value = policy
  const shown = await seen()
  expect(shown).not.toContain('canary')
  const answer = await put(shown)
  expect(answer).toMatchObject({ status: 200, json: { value: shown } })
  expect(written()).toEqual([policy])
  expect(JSON.stringify(await lab.audit())).not.toContain('canary')
})

test('a YAML policy keeps its secrets and comments when other parts change', async () => {
  value = yaml
  const shown = await seen()
  expect(await put(shown.replace('google', 'github'))).toMatchObject({ status: 400 }) // the secret would go to another provider
  expect(await put(shown.replace('actions', 'name: x\n    actions'))).toMatchObject({ status: 200 })
  const [sent] = written()
  expect(parse(String(sent))).toEqual(parse(yaml.replace('actions', 'name: x\n    actions')))
  expect(sent).toContain('# old: canary-comment')
})

test("a masked value can't be moved elsewhere in a policy", async () => {
  value = yaml
  const [comment = '', secret = ''] = (await seen()).match(/adit:kept:\w+/g) ?? []
  for (const moved of [
    yaml.replace("'canary-quoted'", `"${comment}"`),
    yaml.replace('old: canary-comment', secret),
    yaml.replace('google', `"${secret}"`),
    yaml.replace('user:canary', `user:${secret}`),
    `{"on_http_request": [{"name": "${secret}"}]}`,
    `${secret} [`,
    comment,
  ])
    expect(await put(moved)).toMatchObject({
      status: expect.toSatisfy((status) => [400, 409].includes(status)),
    })
  expect(written()).toEqual([])
})

test("a policy that can't be parsed is kept or replaced as a whole", async () => {
  value = 'client_secret = "canary"'
  const shown = await seen()
  expect(shown).toMatch(/^adit:kept:[0-9a-f]{12}$/)
  expect(await put(`${shown} `)).toMatchObject({ status: 409 })
  expect(await put('{"on_http_request": []}')).toMatchObject({ status: 200 })
  expect(await put(shown)).toMatchObject({ status: 409 }) // the stored policy has changed
  expect(written()).toEqual(['{"on_http_request": []}'])
})

test('a policy object is shown as an object, and its secrets are kept in the text sent back', async () => {
  const policy = (client_secret: string, name: string) => ({
    on_http_request: [{ name, actions: [{ type: 'oauth', config: { client_secret, tries: 3 } }] }],
  })
  value = policy('canary', 'a')
  const shown = field((await lab.ask('GET', path)).json)
  expect(shown).toEqual(policy(expect.stringMatching(/^adit:kept:/), 'a'))
  const text = JSON.stringify(shown).replace('"a"', '"b"')
  expect(await put(text)).toMatchObject({ status: 200 })
  expect(written()).toEqual([JSON.stringify(policy('canary', 'b'))])
})

test('a kept number stays a number', async () => {
  const policy = (name: string) =>
    JSON.stringify({
      on_http_request: [{ name, actions: [{ type: 'set-vars', config: { vars: [{ a: 7 }] } }] }],
    })
  value = policy('a')
  expect(await put((await seen()).replace('"a",', '"b",'))).toMatchObject({ status: 200 })
  expect(written()).toEqual([policy('b')])
})

test.each([
  ['JSON', '{"on_http_request":[{"name":"a","actions":[{"type":"http-request","config":{"url":"', '"}}]}]}'],
  [
    'YAML',
    'on_http_request:\n  - name: "a"\n    actions:\n      - {type: http-request, config: {url: ',
    '}}\n',
  ],
])(
  'secrets in a URL are sent back byte for byte, and never to another host: %s',
  async (_, before, after) => {
    const policy = `${before}https://canary:p%40ss@api.example/hook?token=canary&id=7${after}`
    value = policy
    const shown = await seen()
    expect(shown.replaceAll(/adit:kept:\w+/g, '***')).toBe(
      `${before}https://***@api.example/hook?token=***&id=***${after}`,
    )
    expect(await put(shown.replace('api.example', 'evil.example'))).toMatchObject({ status: 400 })
    expect(await put(shown.replace('"a"', '"b"'))).toMatchObject({ status: 200 })
    expect(written()).toEqual([policy.replace('"a"', '"b"')])
  },
)
