import { describe, expect, test } from 'vitest'
import { createApiKey } from '../keys'
import { setSetting } from '../settings'
import {
  type Call,
  platformClient,
  codeOf,
  detailOf,
  sharedPlatform,
  testPlatform,
} from '../testing/platform'

const id = `ra_${'0'.repeat(27)}`
const big = JSON.stringify({ metadata: 'x'.repeat(1 << 20) })
const deep = (levels: number) => `{"metadata":${'['.repeat(levels)}${']'.repeat(levels)}}`

/** Requests that each contain their own error and the errors of all later rows. */
const inOrder: [string, string, string, Parameters<Call>[2], number, number][] = [
  ['an unknown path', 'POST', '/nothing', { raw: '{', headers: { authorization: null } }, 404, 0],
  [
    'an unsupported method',
    'PUT',
    '/reserved_addrs?x=1',
    { raw: '{', headers: { authorization: null } },
    404,
    0,
  ],
  [
    'no API key',
    'POST',
    '/reserved_addrs?x=1',
    { raw: '{', headers: { authorization: null, 'service-version': null } },
    403,
    200,
  ],
  [
    'an unsupported authorization scheme',
    'POST',
    '/reserved_addrs?x=1',
    { raw: '{', headers: { authorization: 'Basic eDp5', 'service-version': null } },
    403,
    201,
  ],
  [
    'a malformed key',
    'POST',
    '/reserved_addrs?x=1',
    { raw: '{', headers: { authorization: 'Bearer x', 'service-version': null } },
    403,
    202,
  ],
  [
    'a key ID instead of a key',
    'POST',
    '/reserved_addrs',
    { raw: '{', headers: { authorization: `Bearer ak_${'0'.repeat(27)}` } },
    403,
    208,
  ],
  [
    'an unknown key',
    'GET',
    '/reserved_addrs',
    { headers: { authorization: `Bearer ${'0'.repeat(27)}_${'a'.repeat(27)}`, 'service-version': null } },
    403,
    203,
  ],
  [
    'no API version',
    'POST',
    '/reserved_addrs?x=1',
    { raw: '{', headers: { 'service-version': null, 'content-type': 'text/plain' } },
    400,
    218,
  ],
  [
    'an unsupported API version',
    'POST',
    '/reserved_addrs?x=1',
    { raw: '{', headers: { 'service-version': '3', 'content-type': 'text/plain' } },
    400,
    217,
  ],
  ['no content type', 'POST', '/reserved_addrs?x=1', {}, 400, 216],
  [
    'an unsupported content type',
    'POST',
    '/reserved_addrs?x=1',
    { raw: '{', headers: { 'content-type': 'text/plain' } },
    415,
    210,
  ],
  [
    'an unsupported charset',
    'POST',
    '/reserved_addrs?x=1',
    { raw: '{', headers: { 'content-type': 'application/json; charset=latin1' } },
    415,
    210,
  ],
  [
    'a compressed body',
    'POST',
    '/reserved_addrs?x=1',
    { raw: '{', headers: { 'content-encoding': 'gzip' } },
    415,
    210,
  ],
  ['an unexpected body', 'DELETE', `/reserved_addrs/${id}?x=1`, { raw: '{}' }, 400, 211],
  [
    'an empty body',
    'POST',
    '/reserved_addrs?x=1',
    { headers: { 'content-type': 'application/json' } },
    400,
    212,
  ],
  ['a truncated body', 'POST', '/reserved_addrs?x=1', { raw: '{"description": "a' }, 400, 212],
  ['a body that is too long', 'POST', '/reserved_addrs?x=1', { raw: big }, 413, 212],
  ['invalid JSON', 'POST', '/reserved_addrs?x=1', { raw: '{]}' }, 400, 213],
  ["a body that isn't an object", 'POST', '/reserved_addrs?x=1', { raw: '[]' }, 400, 213],
  ['a body nested too deeply', 'POST', '/reserved_addrs?x=1', { raw: deep(64) }, 400, 213],
  [
    "a body that isn't UTF-8",
    'POST',
    '/reserved_addrs?x=1',
    { raw: Uint8Array.of(123, 0xff, 125) },
    400,
    213,
  ],
  ['an invalid query escape', 'PATCH', '/reserved_addrs/ra_1?x=%zz', { body: { x: 1 } }, 400, 230],
  ['an unknown query parameter', 'PATCH', '/reserved_addrs/ra_1?x=1', { body: { x: 1 } }, 400, 231],
  ['an ID of another resource', 'PATCH', '/reserved_addrs/rd_1', { body: { x: 1 } }, 404, 227],
  ['an unknown ID', 'PATCH', `/reserved_addrs/${id}`, { body: { x: 1 } }, 404, 0],
  ['an unknown field', 'POST', '/reserved_addrs', { body: { region: 'xx', metadata: 1, x: 1 } }, 400, 214],
  ['a field of the wrong type', 'POST', '/reserved_addrs', { body: { region: 'xx', metadata: 1 } }, 400, 215],
  ['an invalid value', 'POST', '/reserved_addrs', { body: { region: 'xx' } }, 400, 500],
]

describe('the request pipeline', () => {
  const platform = sharedPlatform()

  test.each(inOrder)('refuses %s', async (_, method, path, sent, status, code) => {
    const answer = await platform().call(method, path, sent)
    expect([answer.status, codeOf(answer)]).toEqual([status, code])
    expect(answer.body.status_code).toBe(status)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('service-operation-id')).toMatch(/^op_[0-9A-Za-z]{27}$/)
    expect(answer.text).not.toContain('ak_')
  })

  test('both kinds of 404 responses have no error code', async () => {
    const path = await platform().call('GET', '/nothing?x=1')
    expect(path.body).toEqual({ status_code: 404, msg: 'Not Found', details: { path: '/nothing' } })
    const object = await platform().call('GET', `/reserved_addrs/${id}`)
    const operationId = object.headers.get('service-operation-id')
    expect(object.body).toEqual({
      status_code: 404,
      msg: 'Resource not found',
      details: { operation_id: operationId },
    })
  })

  test('names an unknown field and lists the supported ones', async () => {
    const answer = await platform().call('POST', '/bot_users', { body: { name: 'a', __proto__x: 1 } })
    expect([codeOf(answer), detailOf(answer, 'field'), detailOf(answer, 'supported')]).toEqual([
      214,
      '__proto__x',
      'name, active',
    ])
    const hostile = await platform().call('POST', '/bot_users', {
      raw: '{"name":"a","__proto__":{"active":false}}',
    })
    expect([codeOf(hostile), detailOf(hostile, 'field')]).toEqual([214, '__proto__'])
  })

  test('accepts the ID of the path in the body, but no other ID', async () => {
    const created = await platform().call('POST', '/reserved_addrs', { body: {} })
    const path = `/reserved_addrs/${String(created.body.id)}`
    const same = await platform().call('PATCH', path, { body: { id: created.body.id, description: 'd' } })
    expect([same.status, same.body.description]).toEqual([200, 'd'])
    expect(codeOf(await platform().call('PATCH', path, { body: { id, description: 'd' } }))).toBe(214)
  })

  test('accepts JSON up to 64 levels deep and 1 MiB long', async () => {
    expect(codeOf(await platform().call('POST', '/reserved_addrs', { raw: deep(63) }))).toBe(215)
    const length = (1 << 20) - '{"metadata":""}'.length
    const longest = await platform().call('POST', '/reserved_addrs', {
      raw: `{"metadata":"${'x'.repeat(length)}"}`,
    })
    expect([longest.status, codeOf(longest)]).toEqual([400, 505])
  })

  test('refuses an oversized body while it is being sent, and answers the next request', async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1 << 16)),
      cancel: () => undefined,
    }).pipeThrough(limited(40))
    const headers = {
      authorization: `Bearer ${platform().token}`,
      'service-version': '2',
      'content-type': 'application/json',
    }
    const init = { method: 'POST', headers, body, duplex: 'half' as const }
    expect((await fetch(`${platform().url}/reserved_addrs`, init)).status).toBe(413)
    expect((await platform().call('GET', '/reserved_addrs')).status).toBe(200)
  })

  test('the index requires a key and lists the collections', async () => {
    expect((await platform().call('GET', '/', { headers: { authorization: null } })).status).toBe(403)
    const { body } = await platform().call('GET', '/')
    expect(body.uri).toBe(`${platform().url}/`)
    expect(body.subresource_uris).toMatchObject({ bot_users: `${platform().url}/bot_users` })
  })

  test('HEAD responds like GET without the body', async () => {
    const answer = await platform().call('HEAD', '/reserved_addrs')
    expect([answer.status, answer.text, Number(answer.headers.get('content-length')) > 0]).toEqual([
      200,
      '',
      true,
    ])
    expect((await platform().call('HEAD', '/nothing')).status).toBe(404)
  })

  test('answers CORS preflights and adds CORS headers to responses', async () => {
    const asks = {
      origin: 'https://a.example',
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'service-version',
    }
    const preflight = await platform().call('OPTIONS', '/reserved_addrs', {
      headers: { ...asks, authorization: null },
    })
    expect([preflight.status, preflight.text]).toEqual([204, ''])
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://a.example')
    expect(preflight.headers.get('access-control-allow-headers')).toBe('service-version')
    expect(preflight.headers.get('access-control-max-age')).toBe('600')
    const plain = await platform().call('GET', '/reserved_addrs', {
      headers: { origin: 'https://a.example' },
    })
    expect(plain.headers.get('access-control-allow-credentials')).toBe('true')
    expect((await platform().call('OPTIONS', '/reserved_addrs')).status).toBe(404)
  })

  test('the OpenAPI document requires no key', async () => {
    const answer = await platform().call('GET', '/openapi.json', {
      headers: { authorization: null, 'service-version': null },
    })
    expect(answer.body).toMatchObject({ openapi: '3.1.0', servers: [{ url: platform().url }] })
  })
})

const limited = (chunks: number) =>
  new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk)
      if (--chunks === 0) controller.terminate()
    },
  })

test('the rate limit is off by default, and its 429 responses have Retry-After', async () => {
  const { call, store } = await testPlatform()
  for (let n = 0; n < 5; n++) expect((await call('GET', '/bot_users')).status).toBe(200)
  await setSetting(store, 'rate_limit_per_minute', 3)
  const answers = []
  for (let n = 0; n < 4; n++)
    answers.push(await call('GET', '/bot_users', { headers: { 'service-version': null } }))
  expect(answers.map(codeOf)).toEqual([218, 218, 218, 226])
  expect([answers[3]?.status, Number(answers[3]?.headers.get('retry-after'))]).toEqual([
    429,
    expect.closeTo(60, -1),
  ])
})

test('the key of an inactive bot user is refused', async () => {
  const { url, call, store } = await testPlatform()
  const bot = await call('POST', '/bot_users', { body: { name: 'b' } })
  const path = `/bot_users/${String(bot.body.id)}`
  const own = platformClient(url, (await createApiKey(store, { ownerId: String(bot.body.id) })).token)
  expect((await own('GET', path)).status).toBe(200)
  await call('PATCH', path, { body: { active: false } })
  const refused = await own('GET', path)
  expect([refused.status, codeOf(refused)]).toEqual([403, 636])
  expect(codeOf(await call('DELETE', path))).toBe(637)
})
