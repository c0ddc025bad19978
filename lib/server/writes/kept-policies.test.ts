import { afterEach, beforeEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { type ScriptedUpstream, json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { isRecord } from '@/lib/util/records'
import { consoleAt } from '../testing/proxy'

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
  // The secret would go to another provider
  expect(await put(shown.replace('google', 'github'))).toMatchObject({ status: 400 })
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
  expect(await put(text.replace('"tries"', '"token_url"'))).toMatchObject({ status: 400 })
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
      `${before}https://***@api.example/***?token=***&id=***${after}`,
    )
    expect(await put(shown.replace('api.example', 'evil.example'))).toMatchObject({ status: 400 })
    expect(await put(shown.replace('"a"', '"b"'))).toMatchObject({ status: 200 })
    expect(written()).toEqual([policy.replace('"a"', '"b"')])
  },
)

const ruleOf = (...actions: object[]) => ({ on_http_request: [{ actions }] })
const action = (type: string, config: object) => ({ type, config })
const reply = (body: string) => action('custom-response', { body })
const gateway = { api_keys: [{ value: 'canary' }], base_url: 'https://ai.example' }
const login = { issuer_url: 'https://id.example', token_url: 'https://id.example/t', client_secret: 'canary' }
const request = (url: string) => ({ url, headers: { authorization: 'canary' } })
const call = request('https://api.example')
const byUser = action('http-request', request('https://api:${vars.p}@api.example/x'))
const maskedUser = action('http-request', request('https://canary@api.example/canary'))
const viaProxy = (user: string) => action('http-request', { ...call, proxy: `https://${user}@proxy.example` })
const byName = action('http-request', request('${vars.u}'))
const setVars = (...vars: object[]) => action('set-vars', { vars })
const setKey = setVars({ k: 'canary' })
const addHeader = action('add-headers', { headers: { authorization: 'canary' } })
const evil = 'https://evil.example'

/** Returns the policy as the console shows it, with each secret replaced by the next placeholder in `marks`. */
const withMarks = (policy: object, marks: readonly string[]) => {
  let n = 0
  return JSON.stringify(policy).replaceAll('canary', () => marks[n++] ?? '')
}

test.each<[string, object[], object[]]>([
  [
    'base_url of an AI gateway',
    [action('ai-gateway', gateway)],
    [action('ai-gateway', { ...gateway, base_url: evil })],
  ],
  [
    'token_url of a login',
    [action('openid-connect', login)],
    [action('openid-connect', { ...login, token_url: evil })],
  ],
  [
    'a new proxy of a request',
    [action('http-request', call)],
    [action('http-request', { ...call, proxy: evil })],
  ],
  ['a variable in a URL', [byName], [setVars({ u: evil }), byName]],
  [
    'another value of a variable in a URL',
    [setVars({ u: 'canary' }), byName],
    [setVars({ u: evil }), byName],
  ],
  ['a variable in the user information of a URL', [byUser], [setVars({ p: 'x@evil.example/' }), maskedUser]],
  [
    'a variable in the user information of another URL',
    [viaProxy('a:${vars.p}')],
    [setVars({ p: 'x@evil.example/' }), viaProxy('canary')],
  ],
  [
    'a variable in a configuration that is masked as a whole',
    [{ type: 'http-request', config: 'url: https://${vars.p}api.example' }],
    [setVars({ p: 'x@evil.example/' }), { type: 'http-request', config: 'canary' }],
  ],
  ['a response that contains a variable', [setKey], [setKey, reply('${vars.k}')]],
  [
    'a response that contains a request header',
    [addHeader],
    [addHeader, reply("${req.headers['authorization'][0]}")],
  ],
  [
    'another backend for added headers',
    [addHeader, action('forward-internal', { url: 'https://a.internal' })],
    [addHeader, action('forward-internal', { url: 'https://b.internal' })],
  ],
])("a kept secret can't be sent elsewhere by %s", async (_, before, after) => {
  value = JSON.stringify(ruleOf(...before))
  const marks = (await seen()).match(/adit:kept:\w+/g) ?? []
  const count = JSON.stringify(after).split('canary').length - 1
  const kept = withMarks(ruleOf(...after), marks.slice(-count))
  expect(kept).toContain('adit:kept:')
  expect(await put(kept)).toMatchObject({
    status: 400,
    json: {
      msg: expect.stringMatching(
        /^Your changes to the policy could send the secret at on_http_request\.0\..+ to a new target/,
      ),
    },
  })
  expect(written()).toEqual([])
})

test("an expression of a rule that could test a variable's value requires the secret again", async () => {
  value = JSON.stringify(ruleOf(setKey))
  const [mark = ''] = (await seen()).match(/adit:kept:\w+/) ?? []
  const { on_http_request: rules } = ruleOf(setKey)
  const guess = { expressions: ["vars.k.startsWith('c')"], actions: [action('deny', {})] }
  expect(await put(withMarks({ on_http_request: [...rules, guess] }, [mark]))).toMatchObject({ status: 400 })
})

test('secrets are kept if other actions, the order of keys or the list of credentials change', async () => {
  const basic = (...credentials: string[]) => action('basic-auth', { credentials })
  const before = ruleOf(basic('canary', 'b:2'), action('http-request', call), action('openid-connect', login))
  value = JSON.stringify(before)
  const marks = (await seen()).match(/adit:kept:\w+/g) ?? []
  const swapped = { headers: call.headers, url: call.url }
  const after = ruleOf(
    action('rate-limit', { bucket_key: ['conn.client_ip'] }),
    basic('canary', 'c:3'),
    action('http-request', swapped),
    reply('${req.host}'),
    action('openid-connect', login),
  )
  expect(await put(withMarks(after, marks.toSpliced(1, 1)))).toMatchObject({ status: 200 })
  expect(written()).toEqual([JSON.stringify(after)])
})
