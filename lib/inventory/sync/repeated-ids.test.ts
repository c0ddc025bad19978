import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '@/lib/db/open'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import {
  anyLocal,
  json,
  type ScriptedUpstream,
  scriptedUpstream,
  upstreamAt,
} from '@/lib/upstream/testing/scripted-upstream'
import { createTransport, type Transport } from '@/lib/upstream/transport'
import { page } from '../list/page'
import { storeItems } from './store'
import { sync } from './sync'
import { accountId, addr, openStore, seen } from '../testing/store'

// List responses in which two rows have the same ID.

let db: Db
let transport: Transport
let fixture: ScriptedUpstream | undefined
beforeEach(async () => {
  db = await openStore()
  transport = createTransport({ policy: anyLocal })
})
afterEach(async () => {
  await transport.close()
  await fixture?.close()
})

async function walk(...pages: readonly unknown[][]) {
  fixture = await scriptedUpstream(({ url, headers }, response) => {
    const at = Number(new URL(url, 'http://x').searchParams.get('page') ?? 0)
    const next = `http://${headers.host}/reserved_addrs?page=${at + 1}`
    json(response, 200, {
      uri: '',
      next_page_uri: at + 1 < pages.length ? next : null,
      reserved_addrs: pages[at],
    })
  })
  return sync({
    db,
    transport,
    flights: new Map(),
    account: { id: accountId, kind: 'connected' },
    upstream: upstreamAt(fixture.url, accountId),
    resource: reservedAddrs,
  })
}

const all = async () =>
  (await page(db, accountId, reservedAddrs.info, { sort: 'id' })).rows.map(({ id }) => id)

const known = [addr(1), addr(2), addr(77)]
beforeEach(() => storeItems(db, seen('2026-01-01T00:00:00.000Z'), known))

test('a walk with a repeated ID on one page marks nothing as deleted and reports an error', async () => {
  expect(await walk([addr(1), { ...addr(2), id: addr(1).id }])).toEqual({
    code: 'ADIT_UPSTREAM_NOT_THIS_API',
    message:
      "1 of the 2 rows that the API returned repeats the ID of another row, so it can't be shown. Missing resources aren't marked as deleted.",
  })
  expect(await all()).toEqual(known.map(({ id }) => id))
})

test('the error of a walk counts repeated IDs and missing ones separately', async () => {
  const { id: _, ...nameless } = addr(2)
  expect(await walk([addr(1), nameless], [addr(3), addr(3), addr(3)])).toMatchObject({
    message:
      "1 of the 5 rows that the API returned has no usable ID or belongs to another kind of resource, so it can't be shown. " +
      "2 of the 5 rows that the API returned repeat the ID of another row, so they can't be shown. Missing resources aren't marked as deleted.",
  })
})

test('a row that moves to the next page during a walk is not an error', async () => {
  expect(await walk([addr(1), addr(2)], [addr(2), addr(3)])).toBeNull()
  expect(await all()).toEqual([addr(1), addr(2), addr(3)].map(({ id }) => id))
})
