import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SiteDetail } from '@/lib/api/site-views'
import { json, type Received, scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { startSpecApi } from '@/lib/upstream/testing/spec-api'
import { openSiteConsole, plan } from './testing/site-console'

/**
 * Creates a console whose account's API responds to the creation of bot users with each of `answers` in turn, and
 * returns one domain.
 */
async function open(answers: (() => Promise<number> | number)[] = []) {
  const created: string[] = []
  const expected: { path: string; resolve: () => void }[] = []
  const held = new Map<string, Promise<void>>()
  const fixture = await scriptedUpstream((seen: Received, response) => {
    void (async () => {
      const { pathname } = new URL(seen.url, 'http://x')
      for (const { path, resolve } of expected) if (path === pathname) resolve()
      if (seen.method === 'POST') {
        const status = (await answers.shift()?.()) ?? 201
        if (status === 204) return response.writeHead(status).end()
        if (status !== 201) return json(response, status, { status_code: status, msg: 'Later.', details: {} })
        created.push(`bot_${created.length + 1}`)
        return json(response, 201, {
          id: created.at(-1),
          uri: '',
          name: 'Acme',
          active: true,
          created_at: '',
          ...(pathname === '/credentials' && { token: 'canary-token' }),
        })
      }
      await held.get(pathname)
      if (pathname === '/reserved_domains/rd_1')
        return json(response, 200, { id: 'rd_1', uri: '', domain: '*.acme.example.net', created_at: '' })
      return json(response, 404, { status_code: 404, msg: 'Not Found', details: { path: pathname } })
    })()
  })
  const lab = await openSiteConsole(fixture.url)
  onTestFinished(async () => {
    await lab.close()
    await fixture.close()
  })
  const begin = async (more: object = {}) =>
    ((await lab.run('create', { body: { ...plan, ...more } })) as SiteDetail).site.id
  const input = { body: { role: 'bot-user', body: { name: 'Acme' } }, key: 'k1' }
  const createResource = (id: string) => lab.refusal('createResource', { ...input, params: { id } })
  const resources = async (id: string) =>
    (await lab.read(id)).resources.map(({ state, id: resource }) => `${resource} ${state}`)
  /** Holds the API's responses to reads of a path until the returned function is called. */
  const hold = (path: string) => {
    let release = () => undefined as void
    held.set(path, new Promise<void>((resolve) => (release = resolve)))
    return release
  }
  const isAsked = (path: string) => new Promise<void>((resolve) => expected.push({ path, resolve }))
  return { lab, created, hold, begin, createResource, resources, isAsked }
}

test('after concurrent creates with one key, every created resource is linked, even if one failed', async () => {
  const { created, begin, createResource, resources } = await open([() => 422])
  const id = await begin()
  await Promise.all([createResource(id), createResource(id)])
  expect(await resources(id)).toEqual(created.map((one) => `${one} exists`))
  await createResource(id)
  expect(await resources(id)).toEqual(['bot_1 exists'])
})

test('a create answered without the new resource is unknown', async () => {
  const { begin, createResource, resources } = await open([() => 204])
  const id = await begin()
  expect(await createResource(id)).toContain('ADIT_OUTCOME_UNKNOWN')
  expect(await resources(id)).toEqual(['null unknown'])
})

test('linking a resource that a check has already confirmed changes nothing', async () => {
  const api = await startSpecApi({ wider: true })
  const lab = await openSiteConsole(api.url)
  onTestFinished(async () => {
    await lab.close()
    await api.close()
  })
  const { site } = (await lab.run('create', { body: plan })) as SiteDetail
  const params = { id: site.id }
  const body = { role: 'domain', body: { domain: '*.acme.example.net' } }
  await lab.run('createResource', { params, body, key: 'k1' })
  const stored = () => lab.context.db.selectFrom('site_resources').selectAll().execute()
  const before = await stored()
  const found = { role: 'domain', resource_id: before[0]?.resource_id, is_created: true }
  await lab.run('linkResource', { params, body: found })
  expect(await stored()).toEqual(before)
  const linked = { params, body: { ...found, is_created: false } }
  expect(await lab.refusal('linkResource', linked)).toBe('ADIT_CONFLICT')
})

test("a new authtoken is returned even if the site can't be read afterwards", async () => {
  const { lab, begin } = await open()
  const params = { id: await begin() }
  await lab.run('createResource', { params, body: { role: 'bot-user', body: { name: 'Acme' } }, key: 'k1' })
  const evidence = () => lab.context.db.selectFrom('site_evidence').select('step').execute()
  expect(await evidence()).not.toEqual([])
  await lab.context.db.deleteFrom('site_evidence').execute()
  await sql
    .raw(`create trigger full before insert on site_evidence begin select raise(abort, 'full'); end`)
    .execute(lab.context.db)
  const body = { role: 'credential', label: 'gw', body: { description: 'gw' } }
  expect(await lab.run('createResource', { params, body, key: 'k2' })).toEqual({
    detail: null,
    created: expect.objectContaining({ token: 'canary-token' }),
  })
  expect(await evidence()).toEqual([])
})

test("a repeated create whose key has expired doesn't create the resource again", async () => {
  const { lab, created, begin, createResource, resources } = await open()
  const id = await begin()
  await createResource(id)
  await lab.context.db.deleteFrom('acts').execute()
  expect(await createResource(id)).toBe('ADIT_CONFLICT')
  expect(created).toEqual(['bot_1'])
  expect(await resources(id)).toEqual(['bot_1 exists'])
})

test('a create on another site with the same key creates and links nothing', async () => {
  const { created, begin, createResource, resources } = await open()
  const [one, other] = [await begin(), await begin({ customer: 'beta' })]
  await createResource(one)
  await createResource(other)
  expect(created).toEqual(['bot_1'])
  expect(await resources(other)).toEqual([])
})

test("reading a site without agents doesn't wait for the sync of sessions", async () => {
  const { hold, begin, resources, isAsked } = await open()
  const release = hold('/tunnel_sessions')
  const sessionsAsked = isAsked('/tunnel_sessions')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }) // a wait for a poll would never end
  onTestFinished(() => void vi.useRealTimers())
  const id = await begin()
  expect(await resources(id)).toEqual([])
  vi.useRealTimers()
  release()
  await sessionsAsked
})

test('a plan that changes during the lookup of a resource decides whether it is linked', async () => {
  const { lab, hold, begin, isAsked } = await open()
  const id = await begin()
  const release = hold('/reserved_domains/rd_1')
  const body = { role: 'domain', resource_id: 'rd_1', is_created: false }
  const lookedUp = isAsked('/reserved_domains/rd_1')
  const adopting = lab.refusal('linkResource', { params: { id }, body })
  await lookedUp
  await lab.run('change', { params: { id }, body: { customer: 'beta' } }).finally(release)
  expect(await adopting).toBe('ADIT_CONFLICT')
})
