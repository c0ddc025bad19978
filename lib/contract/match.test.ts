import { expect, test } from 'vitest'
import * as z from 'zod'
import { idParam, safeId } from './fields'
import { buildPath, createMatcher } from './match'
import { defineOperation } from './operation'

const common = { status: 200, access: 'viewer', summary: 'Try' } as const
const list = defineOperation({ ...common, method: 'GET', path: '/things' })
const get = defineOperation({ ...common, method: 'GET', path: '/things/{id}', params: idParam })
const remove = defineOperation({ ...common, method: 'DELETE', path: '/things/{id}', params: idParam })
const nested = defineOperation({
  ...common,
  method: 'PUT',
  path: '/edges/{edge_id}/routes/{id}',
  params: z.object({ edge_id: safeId, id: safeId }),
})
const byType = defineOperation({
  ...common,
  method: 'GET',
  path: '/sources/{type}',
  params: z.object({ type: z.string() }),
})
const match = createMatcher([list, get, remove, nested, byType])

test('a request matches one operation, with the parameters of its path', () => {
  expect(match('GET', '/things')).toMatchObject({ op: { path: '/things' }, params: {} })
  expect(match('DELETE', '/things/a.b-c_1')).toMatchObject({
    op: { method: 'DELETE' },
    params: { id: 'a.b-c_1' },
  })
  expect(match('GET', '/sources/ip_policy_created.v0')).toMatchObject({
    params: { type: 'ip_policy_created.v0' },
  })
  expect(match('PUT', '/edges/e/routes/r')).toMatchObject({ params: { edge_id: 'e', id: 'r' } })
})

test.each([
  '/things/',
  '/thing',
  '//things',
  '/things/a/b',
  '/things/..',
  '/things/.',
  '/things/.hidden',
  '/things/a%2fb',
  '/things/%61',
  '/things/a b',
  '/things/a;b',
  '/things/a?b',
  '/things/ä',
  '/things/a\\b',
  '/things/a\0',
  `/things/${'a'.repeat(129)}`,
  '/edges/e/routes',
  '/edges/../routes/r',
  '/sources/',
  '/sources/..',
  '/sources/a%2fb',
  '/sources/*',
  '',
  '/',
  'things',
  '/constructor',
  '/__proto__',
])('the path %j matches no operation', (path) => {
  expect(match('GET', path)).toEqual({ op: null, allow: [] })
})

test('an unsupported method of a known path returns the allowed methods', () => {
  expect(match('PATCH', '/things/x')).toEqual({ op: null, allow: ['GET', 'DELETE'] })
  expect(match('get', '/things/x').op).toBeNull()
})

test('buildPath encodes parameters and throws if one is missing', () => {
  expect(buildPath(nested, { edge_id: 'e', id: 'r' })).toBe('/edges/e/routes/r')
  expect(buildPath(get, { id: '../x' })).toBe('/things/..%2Fx')
  expect(() => buildPath(get, {})).toThrow(/id/)
})

test('an incomplete or inconsistent operation does not compile', () => {
  // @ts-expect-error access has no default
  defineOperation({ method: 'GET', path: '/x', status: 200, summary: 'Try' })
  // @ts-expect-error the path names `id`, the schema does not
  defineOperation({ ...common, method: 'GET', path: '/x/{id}', params: z.object({ other: safeId }) })
  // @ts-expect-error the path names no parameter
  defineOperation({ ...common, method: 'GET', path: '/x', params: idParam })
})
