import { fieldsOf } from '@/lib/util/records'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ConformanceCheck, ensure, rowsOf } from '../check'
import { type Json, type TestedServer, Unavailable } from '../server'

const list = async (server: TestedServer) =>
  rowsOf(await server.expect('GET /tunnel_sessions'), 'tunnel_sessions')
const command = (name: string) => `POST /tunnel_sessions/{id}/${name}`
const nobody = 'ts_2aAbBcCdDeEfFgGhHiIjJkKlLmM'
const waitSeconds = 60

const isSame = (a: Json, b: Json) =>
  fieldsOf(a.credential).id === fieldsOf(b.credential).id && a.ip === b.ip && a.metadata === b.metadata

async function seen(
  server: TestedServer,
  wanted: (rows: Json[]) => Json | true | undefined,
): Promise<Json | true> {
  for (let i = 0; i < waitSeconds; i += 1) {
    const found = wanted(await list(server))
    if (found) return found
    await sleep(1000)
  }
  throw new Unavailable(`an agent that carries out commands within ${waitSeconds} seconds`)
}

/**
 * The checks for tunnel sessions. Commands go only to the agent of the configured session, except for a restart that a
 * Windows agent must reject.
 */
export const sessionChecks: readonly ConformanceCheck[] = [
  {
    claim: 'Online sessions are listed, and each can be read by ID',
    operations: ['GET /tunnel_sessions', 'GET /tunnel_sessions/{id}'],
    async run(server) {
      const [first] = await list(server)
      if (typeof first?.id !== 'string') throw new Unavailable('a session that is online')
      const read = await server.expect('GET /tunnel_sessions/{id}', { params: { id: first.id } })
      ensure(
        ['service/2', 'service/v2', 'ssh'].includes(String(read.transport)),
        'transport isn\'t "service/2", "service/v2" or "ssh"',
      )
    },
  },
  {
    claim: "A command to a session that isn't online returns 404",
    operations: ['restart', 'stop', 'update'].map(command),
    async run(server) {
      for (const name of ['restart', 'stop', 'update']) {
        const { status } = await server.ask(command(name), { params: { id: nobody } })
        ensure(status === 404, `${name} returns ${status} for a session that doesn't exist`)
      }
    },
  },
  {
    claim: "An agent on Windows can't be restarted",
    operations: [command('restart')],
    rule: 'restart requested for an agent on Windows',
    async run(server) {
      const windows = (await list(server)).find(({ os }) => os === 'windows')
      if (typeof windows?.id !== 'string') throw new Unavailable('a session of an agent on Windows')
      await server.refuses(command('restart'), { params: { id: windows.id } })
    },
  },
  {
    claim:
      'An agent can be updated, rejects a second update, reconnects with a new session ID, and can be stopped',
    operations: ['update', 'restart', 'stop'].map(command),
    rule: 'no update available, update checks disabled, already updating, or updated but not restarted',
    async run(server) {
      const { session } = server.target
      if (!session) throw new Unavailable('a session that may receive commands: use --session')
      const before = await server.expect('GET /tunnel_sessions/{id}', { params: { id: session } })
      await server.expect(command('update'), { params: { id: session } })
      await server.refuses(command('update'), { params: { id: session } })
      await sleep(10_000) // the specification's wait between an update and a restart
      await server.expect(command('restart'), { params: { id: session } })
      const isBack = (row: Json) => row.id !== session && isSame(row, before)
      const back = await seen(server, (rows) =>
        rows.some(({ id }) => id === session) ? undefined : rows.find(isBack),
      )
      const id = String(fieldsOf(back).id)
      await server.expect(command('stop'), { params: { id } })
      await seen(server, (rows) => (rows.some((row) => row.id === id) ? undefined : true))
    },
  },
]
