import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SiteDetail } from '@/lib/api/site-views'
import { Failure } from '@/lib/contract/failure'
import { usualAgentDomain } from '@/lib/sites/model/sites'
import { type SpecApi, startSpecApi } from '@/lib/upstream/testing/spec-api'
import { openSiteConsole, plan, type SiteConsole } from './testing/site-console'

const agent = { label: 'gw', server_addr: '', domain: 'gw.acme.example.net', agent_id: null }

let api: SpecApi
let console: SiteConsole
let id: string
beforeEach(async () => {
  api = await startSpecApi({ wider: true })
  console = await openSiteConsole(api.url)
  id = ((await console.run('create', { body: plan })) as SiteDetail).site.id
})
afterEach(async () => {
  await console.close()
  await api.close()
})

type Body = Record<string, unknown>
const change = (body: Body, seen?: Body) => console.run('change', { body, params: { id }, seen })
const put = (body: Body, seen?: Body) => console.run('putAgent', { body, params: { id, label: 'gw' }, seen })

async function refused(act: Promise<unknown>): Promise<Failure | null> {
  try {
    await act
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  return null
}

test('a plan can be changed until a resource is created from it, and agent domains follow', async () => {
  await put(agent)
  expect(await change({ customer: 'beta', zone: 'example.org' })).toMatchObject({
    site: { customer: 'beta', zone: 'example.org' },
    agents: [{ domain: 'gw.beta.example.org' }],
  })
  const body = { role: 'domain', body: { domain: '*.beta.example.org' } }
  await console.run('createResource', { body, params: { id }, key: 'k1' })
  expect(await refused(change({ customer: 'gamma' }))).toMatchObject({
    code: 'ADIT_CONFLICT',
    message: expect.stringContaining("The name of the site's domain depends on this value"),
    details: { field: 'customer' },
  })
  expect(await refused(change({ zone: 'example.net' }))).toMatchObject({ details: { field: 'zone' } })
  expect(await change({ connect_domain: 'in.example.org', name: 'Beta' })).toMatchObject({
    site: { name: 'Beta', connect_domain: 'in.example.org' },
  })
})

test('an agent created with its authtoken gets the usual agent domain', async () => {
  const body = { role: 'credential', label: 'gw', body: { acl: ['bind:*.acme.example.net'] } }
  await console.run('createResource', { body, params: { id }, key: 'k1' })
  expect((await console.read(id)).agents).toMatchObject([
    { label: 'gw', domain: usualAgentDomain(plan, 'gw') },
  ])
})

test("a change based on an outdated plan is refused if it would overwrite another user's change", async () => {
  await change({ name: 'B' }, { name: 'Acme' })
  const refusal = await refused(change({ name: 'C' }, { name: 'Acme' }))
  expect([refusal?.code, refusal?.details]).toEqual(['ADIT_CONFLICT', { current: '{"name":"B"}' }])
  await change({ customer: 'beta' }, { customer: 'acme' })
  expect((await console.read(id)).site).toMatchObject({ name: 'B', customer: 'beta' })
})

test('concurrent edits of an agent conflict only on the same field, and a label is added once', async () => {
  const missing = await refused(put({ server_addr: 'a.example:443' }))
  expect(missing?.code).toBe('ADIT_NOT_FOUND')
  await put(agent, { label: null })
  expect((await refused(put(agent, { label: null })))?.details).toEqual({ current: '{"label":"gw"}' })
  await put({ server_addr: 'a.example:443' }, { server_addr: '' })
  await put({ domain: 'api.acme.example.net' }, { domain: agent.domain })
  const late = await refused(put({ server_addr: 'b.example:443' }, { server_addr: '' }))
  expect(late?.details).toEqual({ current: '{"server_addr":"a.example:443"}' })
  await put({ label: 'gw-2' }, { label: 'gw' })
  expect((await console.read(id)).agents).toMatchObject([
    { label: 'gw-2', server_addr: 'a.example:443', domain: 'api.acme.example.net' },
  ])
})
