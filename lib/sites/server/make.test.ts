import { expect, onTestFinished, test } from 'vitest'
import type { SiteDetail } from '@/lib/client/sites'
import { json, type Seen, startFixture } from '@/lib/upstream/testing/fixture'
import { makeSiteThing } from './make'
import { changeSite, createSite } from './sites'
import { openSiteConsole, plan } from './testing'
import { adoptSiteThing } from './things'

/** A console whose account is an API that makes bot users, in turn as `answers` say, and shows one domain. */
async function open(answers: (() => Promise<number> | number)[] = []) {
  const made: string[] = []
  const waits: Promise<unknown>[] = []
  const fixture = await startFixture((seen: Seen, response) => {
    void (async () => {
      const { pathname } = new URL(seen.url, 'http://x')
      if (seen.method === 'POST') {
        const status = (await answers.shift()?.()) ?? 201
        if (status !== 201) return json(response, status, { status_code: status, msg: 'Later.', details: {} })
        made.push(`bot_${made.length + 1}`)
        return json(response, 201, { id: made.at(-1), uri: '', name: 'Acme', active: true, created_at: '' })
      }
      await Promise.all(waits)
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
    ((await lab.run(createSite, { body: { ...plan, ...more } })) as SiteDetail).site.id
  const given = { body: { role: 'bot-user', body: { name: 'Acme' } }, key: 'k1' }
  const make = (id: string) => lab.refusal(makeSiteThing, { ...given, params: { id } })
  const things = async (id: string) =>
    (await lab.read(id)).things.map(({ state, id: thing }) => `${thing} ${state}`)
  return { lab, fixture, made, waits, begin, make, things }
}

test('of two at once under one key, whatever is made is of the site, also where the first was refused', async () => {
  const { made, begin, make, things } = await open([() => 422])
  const id = await begin()
  await Promise.all([make(id), make(id)])
  expect(await things(id)).toEqual(made.map((one) => `${one} there`))
  await make(id)
  expect(await things(id)).toEqual(['bot_1 there'])
})

test('a key that is no longer kept makes nothing again', async () => {
  const { lab, made, begin, make, things } = await open()
  const id = await begin()
  await make(id)
  await lab.context.db.deleteFrom('idempotency').execute()
  expect(await make(id)).toBe('ADIT_CONFLICT')
  expect(made).toEqual(['bot_1'])
  expect(await things(id)).toEqual(['bot_1 there'])
})

test('what one site made under a key is not of another that is asked with the same', async () => {
  const { made, begin, make, things } = await open()
  const [one, other] = [await begin(), await begin({ customer: 'beta' })]
  await make(one)
  await make(other)
  expect(made).toEqual(['bot_1'])
  expect(await things(other)).toEqual([])
})

test('a site without agents does not wait for the sessions of agents', async () => {
  const { fixture, waits, begin, things } = await open()
  let goOn = () => undefined as void
  waits.push(new Promise<void>((resolve) => (goOn = resolve)))
  const began = Date.now()
  const id = await begin()
  expect(await things(id)).toEqual([])
  expect(Date.now() - began).toBeLessThan(3_000) // each of the two would wait as long for a first look
  goOn()
  await expect.poll(() => fixture.seen.some(({ url }) => url.startsWith('/tunnel_sessions'))).toBe(true)
})

test('a plan that changes while a thing is looked up decides whether it is taken in', async () => {
  const { lab, fixture, waits, begin } = await open()
  const id = await begin()
  let goOn = () => undefined as void
  waits.push(new Promise<void>((resolve) => (goOn = resolve)))
  const body = { role: 'domain', thing_id: 'rd_1', is_made: false }
  const adopting = lab.refusal(adoptSiteThing, { params: { id }, body })
  await expect.poll(() => fixture.seen.some(({ url }) => url === '/reserved_domains/rd_1')).toBe(true)
  await lab.run(changeSite, { params: { id }, body: { customer: 'beta' } }).finally(goOn)
  expect(await adopting).toBe('ADIT_CONFLICT')
})
