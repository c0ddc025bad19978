import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parameterNames } from '@/lib/contract/operation-target'
import { buildPath, createMatcher } from '@/lib/contract/match'
import { sharedPlatform } from '@/lib/platform/testing/platform'
import { commandHooks } from '@/lib/agents/server/commands'
import { consoleAt } from '@/lib/server/testing/proxy'
import { operations } from '@/lib/resources/registry'
import {
  json,
  type Script,
  type ScriptedUpstream,
  scriptedUpstream,
} from '@/lib/upstream/testing/scripted-upstream'
import { type WriteExample, writeExamples } from './testing/write-examples'

type Lab = Awaited<ReturnType<typeof consoleAt>>

/** The loss of a write's connection, after the head or after the whole request has arrived. */
interface Cut {
  once: 'head' | 'request'
  /** Cuts the connection. `whole` contains the bytes of the response that the write would get. */
  act: (socket: Socket, whole: string) => void
}

const platform = sharedPlatform()
let upstream: ScriptedUpstream
let examples: Map<string, WriteExample>
/** The cut for the next writes, and the writes that the upstream received, including repeated ones. */
const state = { cut: null as Cut | null, writes: [] as string[] }
let labs: { there: Lab; away: Lab }
beforeAll(async () => {
  const input = await writeExamples(platform())
  examples = new Map(input.map((example) => [example.op.name, example]))
  upstream = await scriptedUpstream(serve, { atHead: cutAtHead })
  const nobody = await scriptedUpstream()
  await nobody.close()
  labs = {
    there: await consoleAt(upstream.url, {}, commandHooks),
    away: await consoleAt(nobody.url, {}, commandHooks),
  }
  // These tests make thousands of commits, which don't have to survive a power failure.
  for (const { context } of Object.values(labs)) await sql`pragma synchronous = off`.execute(context.db)
})
afterAll(() => upstream.close())

const match = createMatcher(operations)

function bytesOf(status: number, item: unknown): string {
  if (status === 204) return 'HTTP/1.1 204 No Content\r\n\r\n'
  const text = JSON.stringify(item)
  const head = `HTTP/1.1 ${status} OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}`
  return `${head}\r\n\r\n${text}`
}

/** Responds to reads with the examples, and cuts the connection of each write. */
const serve: Script = ({ method, url }, response, { socket }) => {
  const matched = match(method, url)
  const { op } = matched
  const known = [...examples.values()]
  const name = /\{(\w+)\}$/.exec(op?.path ?? '')?.[1] // the ID of the requested resource
  const named = (example?: WriteExample) =>
    example && name !== undefined
      ? { ...Object(example.item), [name]: matched.op?.path && matched.params[name] }
      : example?.item
  if (method !== 'GET')
    return state.cut?.act(socket, bytesOf(op?.status ?? 404, named(known.find((one) => one.op === op))))
  const item = named(known.findLast(({ read }) => read === op?.name))
  return json(response, item === undefined ? 404 : 200, item ?? { status_code: 404, msg: 'No' })
}

const cutAtHead: Script = ({ method, url }, _, { socket }) => {
  if (method === 'GET') return
  state.writes.push(`${method} ${url}`)
  if (state.cut?.once === 'head') state.cut.act(socket, '')
}

/** Cuts after which the outcome of a write is unknown. */
const lost: Record<string, Cut> = {
  'after the headers': { once: 'head', act: (socket) => socket.resetAndDestroy() },
  'after the body': { once: 'request', act: (socket) => socket.resetAndDestroy() },
  'after it was performed': { once: 'request', act: (socket) => setTimeout(() => socket.destroy(), 2) },
  'in the head of the response': { once: 'request', act: (socket) => socket.end('HTTP/1.1 20') },
  'in the middle of the response': {
    once: 'request',
    act: (socket, whole) => socket.end(whole.slice(0, -1)),
  },
}
const whole: Cut = { once: 'request', act: (socket, whole) => socket.end(whole) }

const all = operations.filter(({ method }) => method !== 'GET')
const writes = all.map(({ name }) => name)
let count = 0

/** Returns a function that reads the rows of the audit log after the current last one, as `<operation> <result>`. */
async function auditFromNow({ context: { db } }: Lab) {
  const rows = db.selectFrom('audit').select(['seq', 'operation', 'result'])
  const last = await rows.orderBy('seq', 'desc').limit(1).executeTakeFirst()
  return async () => {
    const added = await rows
      .where('seq', '>', last?.seq ?? 0)
      .orderBy('seq')
      .execute()
    return added.map(({ operation, result }) => `${operation} ${result}`)
  }
}

/**
 * Sends a write for a new resource twice with one idempotency key. Resolves with both responses and the audit log's
 * rows.
 */
async function sentTwice(name: string, lab: Lab, cut: Cut | null) {
  const example = examples.get(name)
  if (!example) throw new Error(`There is no example of ${name}`)
  const { op, body, below } = example
  count += 1
  const key = `k${count}`
  const [first] = parameterNames(op)
  const path = buildPath(op, { ...(first && { [first]: `x_${count}` }), ...below })
  state.cut = cut
  state.writes = []
  const audited = await auditFromNow(lab)
  const answer = await lab.ask(op.method, path, { body, key })
  const again = await lab.ask(op.method, path, { body, key })
  return { op, answers: [answer, again], reached: state.writes, audit: await audited() }
}

test('the tests cover all 25 writes of the specification', () =>
  expect(all.filter(({ support }) => support === 'spec')).toHaveLength(25))

test.each(writes)('%s that fails to connect is refused and can be retried', async (name) => {
  const { answers, reached, audit } = await sentTwice(name, labs.away, null)
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 502, json: { error_code: 'ADIT_UPSTREAM_CONNECT' } })
  expect(reached).toEqual([])
  expect(audit).toEqual([`${name} null`, `${name} refused`, `${name} null`, `${name} refused`])
})

test.each(writes.flatMap((name) => Object.keys(lost).map((cut) => [name, cut] as const)))(
  '%s cut %s has an unknown outcome and is sent once',
  async (name, cut) => {
    const { answers, reached, audit } = await sentTwice(name, labs.there, lost[cut] ?? null)
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 504, json: { error_code: 'ADIT_OUTCOME_UNKNOWN' } })
    expect(reached).toHaveLength(1)
    expect(audit).toEqual([`${name} null`, `${name} unknown`])
  },
)

test.each(writes)('%s cut after the response is done and sent once', async (name) => {
  const { op, answers, reached, audit } = await sentTwice(name, labs.there, whole)
  for (const answer of answers) expect(answer.status).toBe(op.status)
  expect(answers[1]?.text).toBe(answers[0]?.text)
  expect(reached).toHaveLength(1)
  expect(audit).toEqual([`${name} null`, `${name} done`])
})

test.each(writes)("%s is sent once even when the audit log can't record its outcome", async (name) => {
  const { db } = labs.there.context
  await sql`create trigger no_outcome before insert on audit when new.phase = 'outcome' begin select raise(abort, 'full'); end`.execute(
    db,
  )
  try {
    const { op, answers, reached, audit } = await sentTwice(name, labs.there, whole)
    for (const answer of answers) expect(answer.status).toBe(op.status)
    expect(reached).toHaveLength(1)
    expect(audit).toEqual([`${name} null`])
  } finally {
    await sql`drop trigger no_outcome`.execute(db)
  }
})
