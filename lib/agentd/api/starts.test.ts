import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakePlatform, startFakePlatform } from '../testing/fake-platform'
import { runAgent, tunnelSpec } from '../testing/run-agent'

let platform: FakePlatform
let agent: Awaited<ReturnType<typeof runAgent>>
beforeEach(async () => {
  platform = await startFakePlatform()
  agent = await runAgent(platform.port, [])
})
afterEach(async () => {
  await agent.close()
  await platform.close()
})

async function call(method: string, path: string, body?: object) {
  const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : {}
  const response = await fetch(`${agent.api}${path}`, { method, headers, body: body && JSON.stringify(body) })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : undefined }
}

test('PUT restores the old endpoint if the platform refuses the new one', async () => {
  const definition = { url: 'https://e.localhost', upstream: { url: 8080 } }
  expect((await call('PUT', '/endpoints/e', definition)).status).toBe(201)
  const seen = await platform.agent(0)
  const binds = () => seen.messages.filter((message) => message.type === 'bind' && message.name === 'e')
  platform.rules.refuseBindOnce = { code: 319, message: 'Not reserved' }
  expect(await call('PUT', '/endpoints/e', { ...definition, url: 'https://f.localhost' })).toMatchObject({
    status: 502,
    body: { details: { err: 'Not reserved (ERR_SERVICE_319)' } },
  })
  expect(binds().map((message) => message.type === 'bind' && message.host)).toEqual([
    'e.localhost',
    'f.localhost',
    'e.localhost',
  ])
  expect(await call('GET', '/endpoints/e')).toMatchObject({ body: { url: 'https://e.localhost' } })
})

test('an endpoint of a file is restored in the next session if the session ends during a PUT', async () => {
  await agent.close()
  agent = await runAgent(platform.port, [tunnelSpec(8080, { name: 'filed', host: 'filed.localhost' })])
  platform.rules.answersBinds = false
  const put = call('PUT', '/endpoints/filed', { url: 'https://f.localhost', upstream: { url: 8081 } })
  const seen = await platform.agent(1)
  await seen.received((message) => message.type === 'bind' && message.host === 'f.localhost')
  seen.drop()
  expect((await put).status).toBe(503)
  platform.rules.answersBinds = true
  const again = await (await platform.agent(2)).received((message) => message.type === 'bind')
  expect(again).toMatchObject({ name: 'filed', host: 'filed.localhost' })
  await expect
    .poll(async () => (await call('GET', '/endpoints/filed')).body)
    .toMatchObject({ url: 'https://filed.localhost' })
})

test('a tunnel stopped and restarted while its start is pending gets a response to each start', async () => {
  platform.rules.answersBinds = false
  const definition = { name: 'twice', proto: 'http', addr: 80 }
  const first = call('POST', '/tunnels', definition)
  const seen = await platform.agent(0)
  await seen.received((message) => message.type === 'bind' && message.name === 'twice')
  expect((await call('DELETE', '/tunnels/twice')).status).toBe(204)
  const second = call('POST', '/tunnels', definition)
  await expect.poll(() => seen.messages.filter(({ type }) => type === 'bind').length).toBe(2)
  for (let i = 0; i < 2; i += 1)
    seen.send({
      type: 'bound',
      name: 'twice',
      url: 'https://x.localhost',
      tunnel_id: 'tn_1',
      endpoint_id: 'ep_1',
    })
  expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([201, 201])
})
