import type { Page } from '@playwright/test'
import { isFull } from '@/lib/util/testing/full'
import { callerOf } from './support/caller'
import { expect } from './support/fixtures'
import { test } from './support/lab'
import { sessionCookie } from './support/session'
import { createVisitor } from './support/visitor'

/** The number of agents, which is more than fit on one page of the list. */
const COUNT = isFull ? 200 : 120
/** The time limit for all agents to appear in the list, in milliseconds. */
const BACK_MS = 180_000
/** The time limit for a response, in milliseconds. */
const WITHIN_MS = 60_000
const names = Array.from({ length: COUNT }, (_, n) => `shoal-${String(n).padStart(3, '0')}`)

/** Waits until the pager shows this total, as in "1–100 of 200". */
const showsTotal = (page: Page, total: number, timeout: number) =>
  expect(page.getByRole('navigation', { name: 'Agent pages' })).toContainText(`of ${total}`, { timeout })

test('more agents than fit on a page connect and stay in the list, and are all recognized after the platform is killed', async ({
  own: { installation, account, lab, at },
  page,
}) => {
  const call = callerOf(installation.url, await sessionCookie(installation.url))
  const figures: string[] = []
  const since = (begun: number) => performance.now() - begun
  const note = (what: string, ms: number) => figures.push(`${what} ${(ms / 1000).toFixed(1)} s`)

  /** Returns the sessions of the online agents, by agent ID. */
  const online = async () => {
    const sessions = new Map<string, { name: string; session: string }>()
    for (let after = ''; ;) {
      const asked = new URLSearchParams({ q: 'shoal-', state: 'online', ...(after && { after }) })
      const { json } = await call('GET', `/api/agents/${account}?${asked}`)
      const { agents, next } = Object(json)
      for (const { id, name, session } of agents) sessions.set(id, { name, session: session.id })
      if (next === null) return { sessions }
      after = String(next)
    }
  }
  const visitor = createVisitor(installation.environment.ADIT_INGRESS_PORT ?? '', WITHIN_MS)
  /** Returns the names whose agent currently doesn't respond. */
  const unserved = async () => {
    const answers = names.map(async (name) => {
      const host = lab.hostOf(name)
      const answer = await visitor.ask(host, '/').catch(() => null)
      return answer?.status === 200 && answer.text.includes(`Hello from ${host}`) ? [] : [name]
    })
    return (await Promise.all(answers)).flat()
  }

  let begun = performance.now()
  const agents = await lab.startMany(names)
  note('connected after', since(begun))
  expect(await unserved()).toEqual([])
  await page.goto(at('/agents?q=shoal-&state=online'))
  await showsTotal(page, COUNT, BACK_MS)
  note('listed after', since(begun))
  const before = await online()
  const asSeen = (known: typeof before) =>
    new Map([...known.sessions.values()].map(({ name, session }) => [name, session]))
  const asAre = () => new Map(agents.map(({ name, session }) => [name, session()]))
  expect(asSeen(before)).toEqual(asAre())
  expect(before.sessions.size).toBe(COUNT)

  begun = performance.now()
  await installation.killPlatform9()
  const restartedMs = since(begun)
  const left = () => BACK_MS - since(begun) + restartedMs
  await expect.poll(unserved, { timeout: left(), intervals: [250] }).toEqual([])
  note('killed and up again after', restartedMs)
  note('all served', since(begun) - restartedMs)
  let after = before
  await expect
    .poll(
      async () => {
        after = await online()
        const now = asAre()
        return [...after.sessions].filter(
          ([id, { name, session }]) =>
            before.sessions.get(id)?.session !== session && now.get(name) === session,
        ).length
      },
      { timeout: left(), intervals: [500] },
    )
    .toBe(COUNT)
  note('all in the console', since(begun) - restartedMs)
  expect([...after.sessions.keys()].sort()).toEqual([...before.sessions.keys()].sort())
  for (const [id, { name }] of after.sessions) expect(name).toBe(before.sessions.get(id)?.name)
  await showsTotal(page, COUNT, BACK_MS)
  expect(await unserved()).toEqual([])

  // After one agent stops, the page shows this at the next poll.
  const [gone] = agents
  await expect(page.getByRole('link', { name: gone?.name ?? '', exact: true })).toBeVisible()
  begun = performance.now()
  await gone?.stop()
  await showsTotal(page, COUNT - 1, BACK_MS)
  note('one that ended was gone after', since(begun))
  await page.goto(at(`/agents?q=${gone?.name}`))
  await expect(page.getByRole('row').filter({ hasText: gone?.name })).toContainText('Offline')
  visitor.close()
  test.info().annotations.push({ type: 'figures', description: figures.join('; ') })
})
