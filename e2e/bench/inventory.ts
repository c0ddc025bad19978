import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, openDb } from '@/lib/db/open'
import { page } from '@/lib/inventory/list/page'
import { storeItems } from '@/lib/inventory/sync/store'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { exampleAddr } from './example'
import { medians } from './timing'

const rows = 100_000
const accountId = 'bench'
const needle = 'description-of-77777'
const at = new Date().toISOString()

async function fill(db: Db): Promise<void> {
  await db
    .insertInto('accounts')
    .values({
      id: accountId,
      slug: accountId,
      name: 'Bench',
      base_url: 'https://api.example.com',
      version_header: 'Service-Version',
      version: '2',
      sealed_key: '',
      kind: 'connected',
      created_at: at,
    })
    .execute()
  const chunk = 5_000
  for (let from = 0; from < rows; from += chunk) {
    const items = Array.from({ length: chunk }, (_, n) => exampleAddr(from + n))
    await storeItems(db, { accountId, resource: reservedAddrs, source: 'list', at }, items)
  }
}

/** Returns the cursor of the row at position `depth` in a list, newest first. */
function cursorAt(depth: number): string {
  const { created_at, id } = exampleAddr(rows - depth)
  return Buffer.from(JSON.stringify([created_at, id])).toString('base64url')
}

/** Measures the queries of a list page and, as a baseline, a plain scan for the same search. */
export async function benchInventory(): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'adit-bench-'))
  const db = await openDb(join(folder, 'console.sqlite'))
  try {
    await fill(db)
    const list = (search: Record<string, string>) => page(db, accountId, reservedAddrs.info, search)
    const times = await medians(
      {
        'scan of every row for a text': () =>
          sql`select id from inventory where account_id = ${accountId} and body like ${`%${needle}%`}`.execute(
            db,
          ),
        'selective search': () => list({ q: needle }),
        'first page': () => list({}),
        'page 50,000 rows deep': () => list({ after: cursorAt(50_000) }),
        'page 99,000 rows deep': () => list({ after: cursorAt(99_000) }),
      },
      { rounds: 31, warmUp: 5 },
    )
    const base = times.get('scan of every row for a text') ?? NaN
    return [...times].map(([name, ms]) => [name, `${ms.toFixed(2)} ms`, (ms / base).toFixed(3)])
  } finally {
    await db.destroy()
    await rm(folder, { recursive: true, force: true })
  }
}
