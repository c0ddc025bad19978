import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConnectionDraft, tryConnection } from './connect'
import { anyLocal, type ScriptedUpstream, json, scriptedUpstream } from './testing/scripted-upstream'
import { startSpecApi } from './testing/spec-api'

let api: ScriptedUpstream
beforeAll(async () => {
  api = await startSpecApi()
})
afterAll(() => api.close())

const attempt = (input: Partial<ConnectionDraft>, limits = {}) =>
  tryConnection(
    {
      base_url: api.url,
      api_key: 'id_canary-secret',
      version_header: 'Service-Version',
      version: '2',
      ...input,
    },
    { policy: anyLocal, limits },
  )

test('a valid draft connects with one GET', async () => {
  const before = api.seen.length
  expect(await attempt({ base_url: `${api.url}/` })).toEqual({ ok: true, base_url: api.url })
  expect(api.seen.slice(before).map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /reserved_addrs'])
})

test.each([
  [{ api_key: 'id_wrong' }, 'api_key', 'ADIT_INVALID', /rejected the key/],
  [{ api_key: 'a b' }, 'api_key', 'ADIT_INVALID', /can't contain spaces/],
  [{ api_key: 'a\r\nx: y' }, 'api_key', 'ADIT_INVALID', /can't contain spaces/],
  [{ version: '3' }, 'version_header', 'ADIT_INVALID', /version header/],
  [{ version_header: 'Other-Version' }, 'version_header', 'ADIT_INVALID', /version header/],
  [{ version_header: 'Authorization' }, 'version_header', 'ADIT_INVALID', /Invalid header name/],
  [{ version_header: 'X: y\r\nZ' }, 'version_header', 'ADIT_INVALID', /Invalid header name/],
  [{ base_url: 'https://10.0.0.1' }, 'base_url', 'ADIT_INVALID', /private/],
  [{ base_url: 'no url' }, 'base_url', 'ADIT_INVALID', /Invalid URL/],
  [{ base_url: 'https://nothing.invalid' }, 'base_url', 'ADIT_UPSTREAM_NAME', /resolved/],
  [{ base_url: 'http://127.0.0.1:1' }, 'base_url', 'ADIT_UPSTREAM_CONNECT', /doesn't accept/],
])('%j is refused with an error at its field', async (input, field, code, message) => {
  expect(await attempt(input)).toEqual({ ok: false, field, code, message: expect.stringMatching(message) })
})

test.each([
  ['HTML', 200, '<html>', 'ADIT_UPSTREAM_NOT_JSON'],
  ['another API', 200, '{"a":1}', 'ADIT_UPSTREAM_NOT_THIS_API'],
  ['an error of another API', 401, '{"message":"Bad credentials"}', 'ADIT_UPSTREAM_NOT_THIS_API'],
  [
    'another path',
    404,
    '{"status_code":404,"msg":"Not Found","details":{"path":"/x"}}',
    'ADIT_UPSTREAM_NOT_THIS_API',
  ],
  [
    'a maintenance response',
    503,
    '{"status_code":503,"msg":"Later","details":null}',
    'ADIT_UPSTREAM_CONNECT',
  ],
  ['a rate limit of a gateway', 429, 'Slow down', 'ADIT_UPSTREAM_CONNECT'],
  ['another rejection', 422, '{"status_code":422,"msg":"No","details":null}', 'ADIT_INVALID'],
  ['a redirect', 301, '', 'ADIT_UPSTREAM_REDIRECT'],
  ['truncated JSON', 200, '{"uri":"x","bot_us', 'ADIT_UPSTREAM_NOT_JSON'],
])('%s is recognized', async (_, status, body, code) => {
  const other = await scriptedUpstream((_, response) =>
    response.writeHead(status, { location: '/' }).end(body),
  )
  const result = await attempt({ base_url: other.url })
  expect(result).toMatchObject({ ok: false, field: 'base_url', code })
  if (code === 'ADIT_UPSTREAM_NOT_THIS_API')
    expect(result).toMatchObject({ message: expect.stringMatching(/^This isn't the management API\./) })
  await other.close()
})

test.each([
  ['a server error', 500, 'Something broke', /500/],
  ['a rate limit', 429, 'Too many requests', /429|many/],
])('the message of %s names it, in one line', async (_, status_code, msg, sentence) => {
  const other = await scriptedUpstream((_, response) =>
    json(response, status_code, { status_code, msg, details: {} }),
  )
  const result = await attempt({ base_url: other.url })
  expect(result).toMatchObject({ ok: false, message: expect.stringMatching(sentence) })
  expect(JSON.stringify(result)).not.toContain(String.raw`\n`)
  await other.close()
})

test('an API that closes the connection is not connected', async () => {
  const other = await scriptedUpstream((_, response) => response.destroy())
  expect(await attempt({ base_url: other.url })).toMatchObject({
    ok: false,
    field: 'base_url',
    message: expect.stringMatching(/connect|answer|closed/i),
  })
  await other.close()
})

test("an API that doesn't respond times out, and no message contains the key", async () => {
  const silent = await scriptedUpstream(() => undefined)
  expect(await attempt({ base_url: silent.url }, { totalMs: 400 })).toMatchObject({
    ok: false,
    field: 'base_url',
    code: 'ADIT_UPSTREAM_TIMEOUT',
    message: expect.stringMatching(/^No complete response arrived within \d/),
  })
  expect(silent.seen).toHaveLength(1)
  await silent.close()
  const echo = await scriptedUpstream(({ headers }, response) =>
    json(response, 403, {
      status_code: 403,
      msg: `no ${String(headers['service-version'])}`,
      error_code: 'ERR_X_203',
    }),
  )
  expect(JSON.stringify(await attempt({ base_url: echo.url }))).not.toContain('canary')
  await echo.close()
})
