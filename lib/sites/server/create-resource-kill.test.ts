import { expect, test } from 'vitest'
import type { SiteDetail } from '@/lib/api/site-views'
import { Death } from '@/lib/db/testing/death'
import { type SpecApi, startSpecApi } from '@/lib/upstream/testing/spec-api'
import { openSiteConsole, plan } from './testing/site-console'
import { syncResource } from '@/lib/server/accounts/freshen'
import { resourceOf } from '@/lib/server/accounts/upstream'

const sent = ({ seen }: SpecApi) => seen.filter(({ method }) => method === 'POST').length
const body = { role: 'domain', body: { domain: '*.acme.example.net' } }

/**
 * Runs one create request whose process is killed at its n-th write. Returns whether the process was killed, and the
 * site's state afterward.
 */
async function killedAt(n: number): Promise<{ wasKilled: boolean; story: string }> {
  const api = await startSpecApi({ wider: true })
  const lab = await openSiteConsole(api.url)
  const { site } = (await lab.run('create', { body: plan })) as SiteDetail
  const input = { params: { id: site.id }, body, key: 'k1' }
  const death = new Death(n, { deletes: true })
  await lab.restart((db) => db.withPlugin(death))
  await lab.run('createResource', input).catch((error: unknown) => {
    if (!death.isOver()) throw error
  })
  const wasKilled = death.isOver()
  await lab.restart()
  const [resource] = (await lab.read(site.id)).resources
  const created = [...api.items.keys()]
  const story = `killed at write ${n}: sent ${sent(api)}, ${resource?.state ?? 'nothing'}`
  expect(sent(api), story).toBeLessThanOrEqual(1)
  if (sent(api) === 1) expect(resource, story).toBeDefined()
  if (resource?.state === 'exists')
    expect([resource.id, resource.is_created], story).toEqual([created[0], true])
  else if (resource) expect([resource.state, resource.id], story).toEqual(['unknown', null])

  await lab.run('createResource', input).catch(() => undefined)
  expect(sent(api), `${story}, then again`).toBeLessThanOrEqual(1)
  if (resource?.state === 'unknown' && created[0] !== undefined) {
    await syncResource(lab.context, lab.account, resourceOf('reserved-domains'), { isWaitedFor: true })
    const { offers } = await lab.read(site.id)
    expect(offers.domain, story).toEqual([{ id: created[0], title: '*.acme.example.net' }])
    const found = { role: 'domain', resource_id: created[0], is_created: true }
    await lab.run('linkResource', { params: { id: site.id }, body: found })
    expect((await lab.read(site.id)).resources, story).toMatchObject([
      { state: 'exists', id: created[0], is_created: true },
    ])
  }
  await lab.close()
  await api.close()
  return { wasKilled, story: story.replace(/.*: /, '') }
}

test('after a kill at any write, the site reports what is known and nothing is sent twice', async () => {
  const stories = new Set<string>()
  let n = 1
  for (let one = await killedAt(n); one.wasKilled; one = await killedAt(n)) {
    stories.add(one.story)
    n += 1
  }
  expect(n).toBeGreaterThan(8)
  expect([...stories].toSorted()).toEqual(['sent 0, nothing', 'sent 1, exists', 'sent 1, unknown'])
})
