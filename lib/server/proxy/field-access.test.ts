import { afterEach, expect, test } from 'vitest'
import { type ScriptedUpstream, json, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { consoleAt } from '../testing/proxy'

let fixture: ScriptedUpstream | undefined
afterEach(() => fixture?.close())

const restriction = { ip_restriction: { ip_policy_ids: ['ipp_1'] } }
const edge = '/edges/tcp/edgtcp_1'

test.each([
  ['operator', 'PATCH', edge, { description: 'x' }, 200],
  ['operator', 'PATCH', edge, { description: 'x', ...restriction }, 403],
  ['operator', 'POST', '/edges/tcp', restriction, 403],
  ['operator', 'PUT', `${edge}/ip_restriction`, restriction.ip_restriction, 403],
  ['admin', 'PATCH', edge, restriction, 200],
  ['viewer', 'PATCH', edge, { description: 'x' }, 403],
] as const)('as %s, %s %s with %j returns %i', async (role, method, path, body, status) => {
  let writes = 0
  fixture = await scriptedUpstream((request, response) => {
    if (request.method !== 'GET') writes++
    json(response, 200, { id: 'edgtcp_1', uri: '', created_at: '' })
  })
  const { ask } = await consoleAt(fixture.url)
  const answer = await ask(method, path, { role, body })
  expect([answer.status, writes]).toEqual([status, status === 200 ? 1 : 0])
})
