import { expect, test } from 'vitest'
import type { SiteDetail } from '@/lib/api/site-views'
import { Death, killAtWrites } from '@/lib/db/testing/death'
import { type SpecApi, startSpecApi } from '@/lib/upstream/testing/spec-api'
import { openSiteConsole, plan, type SiteConsole } from './testing/site-console'

const removed = ({ seen }: SpecApi) =>
  seen.flatMap(({ method, url }) => (method === 'DELETE' ? [url.split('/')[1]] : []))

const resources = {
  ingress: { domain: 'connect.example.net' },
  domain: { domain: '*.acme.example.net' },
  'bot-user': { name: 'Acme' },
}

async function wholeSite(lab: SiteConsole): Promise<string> {
  const { site } = (await lab.run('create', { body: plan })) as SiteDetail
  for (const [role, body] of Object.entries(resources))
    await lab.run('createResource', { params: { id: site.id }, body: { role, body }, key: role })
  return site.id
}

/** Runs the deletion jobs until the site is deleted, and retries removals that failed. */
async function finish(lab: SiteConsole, id: string): Promise<SiteDetail> {
  const params = { id }
  for (let pass = 0; pass < 20; pass++) {
    await lab.work()
    const detail = await lab.read(id)
    if (detail.site.state === 'deleted') return detail
    for (const { kind, state, ...removal } of detail.removals)
      if (state === 'failed')
        await lab.run('settleRemoval', { params, body: { kind, id: removal.id, act: 'retry' } })
  }
  throw new Error('It did not end')
}

/** Runs a deletion whose process is killed at its n-th write. Returns true if the process was killed. */
async function killedAt(n: number): Promise<boolean> {
  const api = await startSpecApi({ wider: true })
  const lab = await openSiteConsole(api.url)
  const id = await wholeSite(lab)
  const begin = { params: { id }, body: { name: 'Acme' } }
  const death = new Death(n, { deletes: true })
  await lab.restart((db) => db.withPlugin(death))
  const passes = async () => {
    await lab.run('deleteSite', begin)
    for (let pass = 0; pass < 3; pass++) await lab.work()
  }
  await passes().catch((error: unknown) => {
    if (!death.isOver()) throw error
  })
  const wasKilled = death.isOver()
  await lab.restart()
  const { site } = await lab.read(id)
  if (site.state === 'open') await lab.run('deleteSite', begin)
  const { removals, resources: left } = await finish(lab, id)
  const story = `killed at write ${n}`
  expect(removed(api), story).toEqual(['bot_users', 'reserved_domains', 'agent_ingresses'])
  expect([...api.items.keys()], story).toEqual([])
  expect(
    removals.map(({ kind, state }) => `${kind} ${state}`),
    story,
  ).toEqual(['bot-user removed', 'domain removed', 'ingress removed'])
  expect(
    left.map(({ state }) => state),
    story,
  ).toEqual(['removed', 'removed', 'removed'])
  await lab.close()
  await api.close()
  return wasKilled
}

test('after a kill at any write, the next process continues in order and sends nothing twice', async () => {
  expect(await killAtWrites(killedAt)).toBeGreaterThan(20)
}, 300_000)
