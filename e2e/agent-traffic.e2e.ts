import { fieldsOf, itemsOf } from '@/lib/util/records'
import { isFull } from '@/lib/util/testing/full'
import { randomUUID } from 'node:crypto'
import { expect } from './support/fixtures'
import { test } from './support/lab'
import { createVisitor, type Visit } from './support/visitor'

const [RESTARTS, REQUESTS] = isFull ? [20, 2_000] : [5, 500]
const VISITORS = 8
/** The time limit for a response, in milliseconds. */
const WITHIN_MS = 60_000

/**
 * Describes the problem with a response, or returns null. Accepts a clear 502, 503 or 504 error if `mayRefuse` is true.
 */
function faultOf({ status, headers, text }: Visit, host: string, path: string, mayRefuse: boolean) {
  if (status === 200)
    return text.includes(`<h1>Hello from ${host}</h1><p>${path}</p>`) ? null : `is of another: ${text}`
  if (!mayRefuse) return `${status} though its agent was there: ${text}`
  const isClear =
    status === 503
      ? headers['retry-after'] === '1' && text.includes(`The agent that serves ${host} isn't connected.`)
      : [502, 504].includes(status) && /^The agent /m.test(text)
  return isClear ? null : `is refused with ${status}: ${text}`
}

test('while an agent restarts repeatedly, each request gets a correct response or a clear error, and none hangs', async ({
  lab,
  console: { environment, platform },
}) => {
  const [weir, mole] = [`weir-${randomUUID().slice(0, 8)}`, `mole-${randomUUID().slice(0, 8)}`]
  await lab.start(weir) // is restarted below
  await lab.start(mole) // keeps running
  for (const name of [weir, mole])
    await expect.poll(async () => (await lab.visit(name)).status, { timeout: 60_000 }).toBe(200)

  const manage = (method: string, path: string) =>
    fetch(`${platform.url}/tunnel_sessions${path}`, {
      method,
      headers: {
        authorization: `Bearer ${platform.apiKey}`,
        'service-version': '2',
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: '{}' }),
    })
  const sessionOf = async (name: string): Promise<string | null> => {
    const { tunnel_sessions: sessions } = fieldsOf(await (await manage('GET', '?limit=100')).json())
    const found = itemsOf(sessions).find(({ metadata }) => String(metadata).includes(name))
    return found ? String(found.id) : null
  }

  const visitor = createVisitor(environment.ADIT_INGRESS_PORT ?? '', WITHIN_MS)
  const faults: string[] = []
  const counts = new Map<string, number>()
  let asked = 0
  let longestMs = 0
  let isOver = false
  const visit = async () => {
    const path = `/${(asked += 1)}`
    const [name, mayRefuse] = asked % 4 === 0 ? [mole, false] : [weir, true]
    const host = lab.hostOf(name)
    const begun = performance.now()
    try {
      const answer = await visitor.ask(host, path, asked % 3 === 0 ? 'some words' : '')
      const fault = faultOf(answer, host, path, mayRefuse)
      if (fault) faults.push(`${host}${path} ${fault}`)
      const kind = `${mayRefuse ? 'restarting' : 'steady'} ${answer.status}`
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
    } catch (error) {
      faults.push(`${host}${path} had no answer: ${String(error)}`)
    }
    longestMs = Math.max(longestMs, performance.now() - begun)
  }
  const keepVisiting = async () => {
    for (;;) {
      if (isOver) return
      await visit()
      await new Promise((resolve) => setTimeout(resolve, 15)) // limits the rate of visits
    }
  }
  const visits = Promise.all(Array.from({ length: VISITORS }, keepVisiting))

  const sessions = new Set<string>()
  const isEnough = () => sessions.size >= RESTARTS && asked >= REQUESTS
  const begun = performance.now()
  try {
    // On a fast machine, fewer visits fit between the restarts, so more restarts are needed.
    while (!isEnough()) {
      const before = await sessionOf(weir)
      if (before === null) throw new Error('The agent has no session')
      sessions.add(before)
      const answer = await manage('POST', `/${before}/restart`)
      expect(answer.status, await answer.text()).toBe(204)
      await expect
        .poll(async () => ![null, before].includes(await sessionOf(weir)), {
          timeout: 60_000,
          intervals: [100],
        })
        .toBe(true)
      await expect
        .poll(async () => (await lab.visit(weir)).status, { timeout: 60_000, intervals: [50] })
        .toBe(200)
    }
  } finally {
    isOver = true
    await visits
    visitor.close()
  }
  const tookMs = performance.now() - begun
  const facts = `${asked} requests during ${sessions.size} restarts in ${(tookMs / 1000).toFixed(1)} s: ${[
    ...counts,
  ]
    .map(([kind, count]) => `${kind} ${count}`)
    .sort()
    .join(', ')}; the longest took ${longestMs.toFixed(0)} ms`
  test.info().annotations.push({ type: 'figures', description: facts })
  expect(faults, facts).toEqual([])
  expect(counts.get('restarting 503'), 'visits while it was away').toBeGreaterThan(0)
})
