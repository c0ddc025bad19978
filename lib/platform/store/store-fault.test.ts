import { type Kysely, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { noAgents } from '../agents/agents'
import { createHttpServer, listenOn, shut } from '../requests/http'
import { createIdSource } from './ids'
import { createApiKey } from '../keys'
import { createPipeline } from '../requests/pipeline'
import type { Schema } from './schema'
import { openPlatformStore } from './store'
import { type Call, platformClient, newFile } from '../testing/platform'

let call: Call
let db: Kysely<Schema>
let errors: string[]

beforeEach(async () => {
  const store = await openPlatformStore(newFile())
  const { token } = await createApiKey(store)
  const newId = createIdSource()
  const pipeline = createPipeline({ store, newId, baseUrl: () => 'http://localhost', agents: noAgents })
  errors = []
  const log = { info: () => undefined, error: (message: string) => void errors.push(message) }
  const server = createHttpServer(pipeline, newId, log)
  call = platformClient(`http://127.0.0.1:${await listenOn(server, '127.0.0.1', 0)}`, token)
  db = store.db
  return async () => {
    await shut(server)
    await store.close()
  }
})

const write = () => call('POST', '/bot_users', { body: { name: 'b'.repeat(200) } })

async function writeUntilRefused() {
  for (;;) {
    const answer = await write()
    if (answer.status !== 201) return answer
  }
}

test.each([
  [
    'a full disk',
    'max_page_count = 1', // SQLite uses the current size as the limit
    'max_page_count = 1000000',
    "The platform's disk is full. Free up space on the disk, then try again.",
  ],
  [
    'a read-only store',
    'query_only = on',
    'query_only = off',
    "The platform can't write to its data directory. Check the directory's permissions and whether its disk is mounted read-only.",
  ],
])('%s rejects writes with 503 and its cause, and keeps reads working', async (_, fault, repair, msg) => {
  await sql`pragma ${sql.raw(fault)}`.execute(db)
  const { status, body } = await writeUntilRefused()
  expect({ status, body }).toEqual({
    status: 503,
    body: { status_code: 503, msg, details: { operation_id: expect.stringMatching(/^op_/) } },
  })
  expect(errors).toEqual(['A request failed'])
  expect((await call('GET', '/bot_users')).status).toBe(200)
  await sql`pragma ${sql.raw(repair)}`.execute(db)
  expect((await write()).status).toBe(201)
})
