import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { openDb } from '@/lib/db/open'
import { addAccount } from '@/lib/server/testing/proxy'
import type { Context } from '@/lib/server/context'
import { openConsole } from '@/lib/server/testing/console'
import { backUp } from '../commands/backup'
import { restore, restoreReport } from '../commands/restore'

let context: Context
let file: string

/** Restores the backup with the store closed, as a stopped console leaves it. */
async function restored() {
  await context.db.destroy()
  const outcome = await restore(context.env, file)
  context = { ...context, db: await openDb(context.env.storeFile) }
  return outcome
}

describe('links to DNS records in a restored store', () => {
  const at = '2026-01-01T00:00:00.000Z'

  beforeEach(async () => {
    context = await openConsole({ ADIT_SECRET: 'k'.repeat(40) })
    file = join(context.env.dataDir, 'the.backup')
    const { id: account_id } = await addAccount(context, 'https://api.example')
    const of = { account_id, resource: 'reserved-domains', resource_id: 'rd_1', note: '', opened_at: null }
    const by = { user_id: 'u1', user_email: 'a@example.com', created_at: at }
    const links = Object.entries({ expired: at, kept: '2999', revoked: '2999' })
    await context.db
      .insertInto('dns_links')
      .values(links.map(([id, expires_at]) => ({ ...of, ...by, id, expires_at })))
      .execute()
    backUp(context, file)
    return () => context.db.destroy()
  })

  const linksLeft = async () =>
    (await context.db.selectFrom('dns_links').select('id').orderBy('id').execute()).map(({ id }) => id)

  test('stay revoked if they were revoked after the backup', async () => {
    await context.db.deleteFrom('dns_links').where('id', 'in', ['revoked', 'expired']).execute()
    const outcome = await restored()
    expect(await linksLeft()).toEqual(['kept'])
    expect(outcome.dns_links_revoked).toBe(1)
    expect(restoreReport(outcome)).toContain('1 link to DNS records was revoked.')
    const { after } = await context.db
      .selectFrom('audit')
      .select('after')
      .where('operation', '=', 'console.restore')
      .where('phase', '=', 'intent')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(after ?? '')).toMatchObject({ dns_links_revoked: 1 })
  })

  test.each(['missing', 'unreadable'])('are all revoked if the replaced store is %s', async (state) => {
    await context.db.destroy()
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${context.env.storeFile}${suffix}`, { force: true })
    if (state === 'unreadable') writeFileSync(context.env.storeFile, 'x'.repeat(10_000))
    expect((await restored()).dns_links_revoked).toBe(2)
    expect(await linksLeft()).toEqual([])
  })
})
