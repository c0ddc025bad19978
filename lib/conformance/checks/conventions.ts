import { errorEnvelope } from '@/lib/contract/envelope'
import { type ConformanceCheck, ensure, rowsOf } from '../check'
import type { Json, TestedServer } from '../server'

const list = '/reserved_addrs'

/**
 * Sends a raw request. Throws a `SpecMismatch` unless the server rejects it with a 4xx status and the error envelope. A
 * 404 response needs no envelope.
 */
async function refused(server: TestedServer, method: string, path: string, body?: string, headers = {}) {
  const { status, json } = await server.request(method, path, body, headers)
  ensure(status >= 400 && status < 500, `${method} ${path} returned ${status} instead of a 4xx status`)
  if (status !== 404)
    ensure(errorEnvelope.safeParse(json).success, `The ${status} response has no error envelope`)
}

export const conventionChecks: readonly ConformanceCheck[] = [
  {
    claim: 'A request with a missing or unknown API key is rejected',
    operations: ['GET /reserved_addrs'],
    async run(server) {
      for (const authorization of ['', 'Bearer', 'Bearer 2aAbBcCdDeEfFgGhHiIjJkKlLmM_unknownunknownunknown'])
        await refused(server, 'GET', list, undefined, { authorization })
    },
  },
  {
    claim: 'A request without the version header, or with an unsupported version, is rejected',
    operations: ['GET /reserved_addrs'],
    async run(server) {
      for (const version of ['', '1', 'two'])
        await refused(server, 'GET', list, undefined, { [server.target.versionHeader]: version })
    },
  },
  {
    claim:
      "The API rejects a body that isn't a JSON object, or that has an unknown field or a value of the wrong type",
    operations: ['POST /reserved_addrs'],
    async run(server) {
      const bodies = ['{', '[]', 'null', '"text"', '{"unheard_of":1}', '{"description":7}', '{"region":{}}']
      for (const body of bodies) await refused(server, 'POST', list, body)
    },
  },
  {
    claim: 'A missing resource returns 404',
    operations: ['GET /reserved_addrs/{id}'],
    async run(server) {
      for (const path of ['/reserved_addrs/ra_2aAbBcCdDeEfFgGhHiIjJkKlLmM', '/no_such_collection']) {
        const { status } = await server.request('GET', path)
        ensure(status === 404, `GET ${path} returned ${status}`)
      }
    },
  },
  {
    claim: 'A list can be read to the end without duplicates while resources are created and deleted',
    operations: ['GET /reserved_addrs', 'POST /reserved_addrs', 'DELETE /reserved_addrs/{id}'],
    async run(server) {
      const created: string[] = []
      for (let i = 0; i < 5; i += 1) created.push((await server.create(list, {})).id)
      const [gone = ''] = created
      await server.expect('DELETE /reserved_addrs/{id}', { params: { id: gone } })
      const ids = await walk(server)
      ensure(new Set(ids).size === ids.length, 'A page repeats entries from another page')
      for (const id of created.slice(1)) ensure(ids.includes(id), `${id} isn't listed`)
      ensure(!ids.includes(gone), 'The list contains a deleted resource')
    },
  },
]

async function walk(server: TestedServer): Promise<string[]> {
  const ids: string[] = []
  let query: Record<string, string> = {}
  for (let pages = 0; pages < 1000; pages += 1) {
    const page: Json = await server.expect('GET /reserved_addrs', { query })
    ids.push(...rowsOf(page, 'reserved_addrs').map(({ id }) => String(id)))
    const { next_page_uri } = page
    if (typeof next_page_uri !== 'string') return ids
    const next = new URL(next_page_uri)
    ensure(next.pathname.endsWith(list), 'next_page_uri points to another list')
    query = Object.fromEntries(next.searchParams)
  }
  return ids
}
