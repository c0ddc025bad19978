import { expect, test } from 'vitest'
import type { SiteDetail } from '@/lib/api/site-views'
import { Death } from '@/lib/db/testing/death'
import { type SpecApi, startSpecApi } from '@/lib/upstream/testing/spec-api'
import { openSiteConsole, plan } from './testing'
import { syncResource } from '@/lib/server/accounts/freshen'
import { resourceOf } from '@/lib/server/accounts/upstream'

const sent = ({ seen }: SpecApi) => seen.filter(({ method }) => method === 'POST').length
const body = { role: 'domain', body: { domain: '*.acme.example.net' } }

/** One creation whose process is killed at its n-th write; whether it was, and how the site stood afterwards. */
async function killedAt(n: number): Promise<{ wasKilled: boolean; story: string }> {
  const api = await startSpecApi({ wider: true })
  const lab = await openSiteConsole(api.url)
  const { site } = (await lab.run('create', { body: plan })) as SiteDetail
  const given = { params: { id: site.id }, body, key: 'k1' }
  const death = new Death(n, { deletes: true })
  await lab.restart((db) => db.withPlugin(death))
  await lab.run('make', given).catch((error: unknown) => {
    if (!death.isOver()) throw error
  })
  const wasKilled = death.isOver()
  await lab.restart()
  const [thing] = (await lab.read(site.id)).things
  const made = [...api.items.keys()]
  const story = `killed at write ${n}: sent ${sent(api)}, ${thing?.state ?? 'nothing'}`
  expect(sent(api), story).toBeLessThanOrEqual(1)
  if (sent(api) === 1) expect(thing, story).toBeDefined()
  if (thing?.state === 'there') expect([thing.id, thing.is_made], story).toEqual([made[0], true])
  else if (thing) expect([thing.state, thing.id], story).toEqual(['unknown', null])

  await lab.run('make', given).catch(() => undefined)
  expect(sent(api), `${story}, then again`).toBeLessThanOrEqual(1)
  if (thing?.state === 'unknown' && made[0] !== undefined) {
    await syncResource(lab.context, lab.account, resourceOf('reserved-domains'), { isWaitedFor: true })
    const { offers } = await lab.read(site.id)
    expect(offers.domain, story).toEqual([{ id: made[0], title: '*.acme.example.net' }])
    const found = { role: 'domain', thing_id: made[0], is_made: true }
    await lab.run('adopt', { params: { id: site.id }, body: found })
    expect((await lab.read(site.id)).things, story).toMatchObject([
      { state: 'there', id: made[0], is_made: true },
    ])
  }
  await lab.close()
  await api.close()
  return { wasKilled, story: story.replace(/.*: /, '') }
}

test('killed at any write, the site says what is known, and nothing is sent twice', async () => {
  const stories = new Set<string>()
  let n = 1
  for (let one = await killedAt(n); one.wasKilled; one = await killedAt(n)) {
    stories.add(one.story)
    n += 1
  }
  expect(n).toBeGreaterThan(8)
  expect([...stories].toSorted()).toEqual(['sent 0, nothing', 'sent 1, there', 'sent 1, unknown'])
})
