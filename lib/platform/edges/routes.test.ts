import { describe, expect, test } from 'vitest'
import { routeModuleKeys } from '@/lib/resources/edge-modules/route-modules'
import { codeOf, detailOf, ofBytes, sharedPlatform, newRoute, newTarget } from '../testing/platform'

const platform = sharedPlatform()
const call = (method: string, path: string, body?: unknown) =>
  platform().call(method, path, body === undefined ? {} : { body })
const route = (body?: object) => newRoute(platform().call, body)
const edgeOf = (own: string) => own.replace(/\/routes.*/, '')
const routesOf = (own: string) => own.replace(/\/[^/]*$/, '')

describe('a route', () => {
  test('has every field and is listed in its edge', async () => {
    const own = await route({ match: '/api' })
    const { body } = await call('GET', own)
    expect(body).toEqual({
      edge_id: own.split('/')[3],
      id: expect.stringMatching(/^edghtsrt_[0-9A-Za-z]{27}$/),
      uri: `${platform().url}${own}`,
      created_at: expect.stringMatching(/Z$/),
      match_type: 'path_prefix',
      match: '/api',
      description: '',
      metadata: '',
      ...Object.fromEntries(routeModuleKeys.map((key) => [key, null])),
    })
    expect((await call('GET', edgeOf(own))).body.routes).toEqual([body])
    expect((await call('DELETE', own)).status).toBe(204)
    for (const method of ['GET', 'DELETE']) expect((await call(method, own)).status).toBe(404)
    expect((await call('GET', edgeOf(own))).body.routes).toEqual([])
  })

  test('is deleted with its edge', async () => {
    const own = await route()
    await call('DELETE', edgeOf(own))
    const gone = await call('GET', own)
    expect([gone.status, codeOf(gone)]).toEqual([404, 0])
  })

  test('is accessible only under its own edge', async () => {
    const [own, other] = [await route(), await route()]
    const wrong = own.replace(edgeOf(own), edgeOf(other))
    for (const method of ['GET', 'DELETE']) expect((await call(method, wrong)).status).toBe(404)
    expect((await call('PUT', `${wrong}/compression`, {})).status).toBe(404)
    expect((await call('PATCH', wrong, {})).status).toBe(404)
    const shape = await call('GET', `${routesOf(own)}/edghts_1`)
    expect([shape.status, codeOf(shape)]).toEqual([404, 227])
  })

  test('has no list endpoint', async () => {
    const answer = await call('GET', routesOf(await route()))
    expect([answer.status, detailOf(answer, 'path')]).toEqual([404, expect.stringContaining('/routes')])
  })

  test('can be created with modules', async () => {
    const own = await route({ compression: {}, request_headers: { add: { 'X-A': '1' } } })
    expect((await call('GET', own)).body).toMatchObject({
      compression: { enabled: true },
      request_headers: { enabled: true, add: { 'x-a': '1' }, remove: [] },
      oauth: null,
    })
  })

  test('stores its path as sent and its host in lower case', async () => {
    expect((await call('GET', await route({ match: 'App.Example/Über/%7E' }))).body.match).toBe(
      'app.example/Über/%7E',
    )
  })

  test('accepts the IDs of its path in the body, but no other IDs', async () => {
    const own = await route()
    const [, , , edge_id, , id] = own.split('/')
    expect((await call('PATCH', own, { edge_id, id })).status).toBe(200)
    expect(codeOf(await call('PATCH', own, { edge_id: 'edghts_1' }))).toBe(214)
  })
})

describe('an update of a route', () => {
  test('keeps absent fields and replaces modules as a whole', async () => {
    const own = await route({ description: 'd', user_agent_filter: { allow: ['a'], deny: ['b'] } })
    expect((await call('PATCH', own, {})).body).toEqual((await call('GET', own)).body)
    const changed = await call('PATCH', own, { metadata: 'm', user_agent_filter: { deny: ['c'] } })
    expect(changed.body).toMatchObject({
      description: 'd',
      metadata: 'm',
      user_agent_filter: { enabled: true, allow: [], deny: ['c'] },
    })
    const exact = { match_type: 'exact_path', match: '/only' }
    expect((await call('PATCH', own, exact)).body).toMatchObject(exact)
  })

  test.each(routeModuleKeys)("can't remove %s, which has its own DELETE", async (module) => {
    const answer = await call('PATCH', await route(), { [module]: null })
    expect([answer.status, codeOf(answer), detailOf(answer, 'field')]).toEqual([400, 215, module])
    expect(answer.body.msg).toMatch(/Send DELETE to the module's own path/)
  })

  test("can't add a second sign-in module", async () => {
    const own = await route({ oauth: { provider: { github: {} } } })
    const oidc = { issuer: 'https://login.example', client_id: 'c', client_secret: 's' }
    expect(codeOf(await call('PATCH', own, { oidc }))).toBe(7079)
    expect((await call('PATCH', own, { oauth: { provider: { google: {} } } })).status).toBe(200)
  })
})

const types = { match_type: 'path_prefix' }
test.each<[string, object, number, string]>([
  ['no match', types, 215, 'match'],
  ['an empty match', { ...types, match: '' }, 7123, 'match'],
  ['no type', { match: '/a' }, 215, 'match_type'],
  ['an unknown type', { match_type: 'regex', match: '/a' }, 7130, 'match_type'],
  ['an invalid match', { ...types, match: 'a b' }, 7131, 'match'],
  ['a long match', { ...types, match: `/${'a'.repeat(1024)}` }, 7135, 'match'],
  ['a long description', { ...types, match: '/a', description: ofBytes(256) }, 7073, 'description'],
  ['long metadata', { ...types, match: '/a', metadata: ofBytes(4097) }, 7074, 'metadata'],
  ['an unknown module', { ...types, match: '/a', policy: {} }, 214, 'policy'],
  ['a match that is already in use', { ...types, match: '/' }, 7126, 'match'],
  [
    'two sign-in modules',
    {
      ...types,
      match: '/a',
      oauth: { provider: { github: {} } },
      oidc: { issuer: 'https://login.example', client_id: 'c', client_secret: 's' },
    },
    7079,
    '',
  ],
])('a new route with %s is refused', async (_, body, code, field) => {
  const answer = await call('POST', routesOf(await route()), body)
  expect([answer.status, codeOf(answer), detailOf(answer, 'field') ?? '']).toEqual([400, code, field])
})

test('a path can be used once as an exact match and once as a prefix', async () => {
  const own = await route()
  expect((await call('POST', routesOf(own), { match_type: 'exact_path', match: '/' })).status).toBe(201)
  expect(codeOf(await call('PATCH', own, { match_type: 'exact_path' }))).toBe(7126)
})

test('the target of a module is linked to the edge until the module is deleted', async () => {
  const { store } = platform()
  const backend_id = await newTarget(store, 'bkdhr', 1)
  const own = await route({ backend: { backend_id } })
  const links = () => store.db.selectFrom('links').selectAll().where('target_id', '=', backend_id).execute()
  expect(await links()).toEqual([{ source_id: own.split('/')[3], target_id: backend_id }])
  expect((await call('GET', own)).body.backend).toEqual({
    enabled: true,
    backend: { id: backend_id, uri: `${platform().url}/backends/http_response/${backend_id}` },
  })
  await call('DELETE', `${own}/backend`)
  expect(await links()).toEqual([])
})
