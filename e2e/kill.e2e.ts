import Database from 'libsql'
import { join } from 'node:path'
import { isFull } from '@/lib/util/testing/full'
import { callerOf } from './support/caller'
import { expect, test } from './support/fixtures'
import { furnish } from './support/furnish'
import { sessionCookie } from './support/session'

const ROUNDS = isFull ? 8 : 2

test('a console that is killed during writes loses nothing and duplicates nothing', async ({ fresh }) => {
  const { apiKey, account } = await furnish(fresh)
  const call = callerOf(fresh.url, await sessionCookie(fresh.url))
  const create = (name: string) =>
    call('POST', `/api/platform/${account}/bot_users`, { name }, { 'idempotency-key': name }).catch(
      () => null,
    )
  const acknowledged = new Map<string, unknown>()
  const tried: string[] = []

  for (let round = 0; round < ROUNDS; round++) {
    const stop = new AbortController()
    const writer = async (one: number) => {
      for (let n = 0; !stop.signal.aborted; n++) {
        const name = `round-${round}-writer-${one}-${n}`
        tried.push(name)
        const answer = await create(name)
        if (answer?.status === 201) acknowledged.set(name, answer.json.id)
      }
    }
    const writers = [1, 2, 3].map(writer)
    const enough = acknowledged.size + 5 + round // a different point in each round
    await expect.poll(() => acknowledged.size, { intervals: [5] }).toBeGreaterThan(enough)
    const killed = fresh.kill9()
    stop.abort()
    await Promise.all(writers)
    await killed
    expect((await call('GET', '/api/ready')).status).toBe(200)
    // not in every round, so that some kills follow each other
    if (round % 4 === 3 || round === ROUNDS - 1) await fresh.restart()
  }

  // Repeats the requests without a response. Each resource is created once, or its outcome is unknown.
  for (const name of tried.filter((one) => !acknowledged.has(one))) {
    const answer = await create(name)
    if (answer?.status === 201) acknowledged.set(name, answer.json.id)
    else expect(answer?.json).toMatchObject({ error_code: 'ADIT_OUTCOME_UNKNOWN' })
  }

  await call('POST', `/api/sync/${account}/bot-users`)
  const there = await namesAtPlatform(fresh.platformUrl, apiKey)
  for (const name of tried) {
    const times = there.filter((one) => one === name).length
    expect([name, times]).toEqual([name, acknowledged.has(name) ? 1 : Math.min(times, 1)])
  }
  const store = new Database(join(fresh.dataDir, 'console.sqlite'), { readonly: true })
  const column = (sql: string) => new Set(store.prepare(sql).raw().all().flat())
  const kept = column("select title from inventory where resource = 'bot-users' and gone_at is null")
  const outcomes = column("select target from audit where phase = 'outcome' and result = 'done'")
  for (const [name, id] of acknowledged)
    expect([name, kept.has(name), outcomes.has(id)]).toEqual([name, true, true])
  expect([...column('pragma integrity_check')]).toEqual(['ok'])
  store.close()
  expect(await fresh.adit(['audit', 'verify'])).toMatchObject({ ok: true })
})

/** Reads the names of all bot users from the platform's own API. */
async function namesAtPlatform(url: string, key: string): Promise<string[]> {
  const names: string[] = []
  let next: string | null = `${url}/bot_users`
  while (next !== null) {
    const headers = { authorization: `Bearer ${key}`, 'service-version': '2' }
    const page: { bot_users: { name: string }[]; next_page_uri: string | null } = await (
      await fetch(next, { headers })
    ).json()
    names.push(...page.bot_users.map(({ name }) => name))
    next = page.next_page_uri
  }
  return names
}
