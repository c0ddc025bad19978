import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { takeOver } from '@/lib/acts/recover'
import { bulkJobsApi, type BulkJob, type BulkJobDetail, type NewBulkJob } from '@/lib/api/bulk-jobs'
import { recoverBulkRow } from '@/lib/bulk/store'
import { Failure } from '@/lib/contract/failure'
import type { Access } from '@/lib/contract/operation'
import type { Db } from '@/lib/db/open'
import { openTestDb } from '@/lib/db/testing/open'
import { storeItems } from '@/lib/inventory/sync/store'
import { claimDue, settle } from '@/lib/jobs/queue'
import { type Account, resourceOf, services } from '@/lib/server/accounts/upstream'
import { actsOf } from '@/lib/server/acts/acts'
import { runOperation } from '@/lib/server/routing/console-api'
import type { Context } from '@/lib/server/context'
import { readEnv } from '@/lib/server/env'
import { log } from '@/lib/server/log'
import { addAccount } from '@/lib/server/testing/proxy'
import { signedInPerson, someone } from '@/lib/server/testing/console'
import { keyRingOf } from '@/lib/util/key-ring'
import { newFolder } from '@/lib/util/testing/folder'
import { bulkJobsRoutes } from '../routes'
import { runBulkJob, sweepBulkJobs } from '../run'

const ring = keyRingOf('k'.repeat(40))

async function openProcess(folder: string): Promise<Context> {
  log.level = 'silent'
  const env = readEnv({ ADIT_DATA_DIR: folder, ADIT_ALLOWED_NETWORKS: '127.0.0.0/8' })
  return { env, db: await openTestDb(join(folder, 'console.sqlite')), keyRing: ring }
}

interface Ask {
  body?: unknown
  id?: string
  query?: string
  role?: Access
}

export class BulkConsole {
  constructor(
    readonly folder: string,
    public context: Context,
    readonly account: Account,
    readonly userId: string,
  ) {}

  async run(
    operation: keyof typeof bulkJobsApi,
    { body = {}, id = '', query = '', role = 'operator' }: Ask = {},
  ): Promise<unknown> {
    const request = new Request(`http://localhost:3000/api/bulk-jobs${query}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    const person = signedInPerson({ id: this.userId, email: 'op@example.com', role })
    const params = { account: this.account.slug, id }
    const input = { context: this.context, person, request, params, requestId: randomUUID() }
    return (await runOperation(bulkJobsApi[operation], bulkJobsRoutes[operation], input)).json()
  }

  async plan(body: Partial<NewBulkJob> & Pick<NewBulkJob, 'target'>): Promise<BulkJob> {
    const whole = { resource: 'reserved-addrs', action: 'delete', ...body }
    return ((await this.run('plan', { body: whole })) as { job: BulkJob }).job
  }

  read = async (id: string, query = '') => (await this.run('read', { id, query })) as BulkJobDetail

  rows = async (id: string) => (await this.read(id)).rows.map((row) => `${row.id} ${row.state}`)

  /** Runs an operation and returns the code of its Failure, or the result as JSON if the operation succeeds. */
  async refusal(...args: Parameters<BulkConsole['run']>): Promise<string> {
    try {
      return JSON.stringify(await this.run(...args))
    } catch (error) {
      if (error instanceof Failure) return error.code
      throw error
    }
  }

  /** Adds resources to the inventory, as if the API had listed them. */
  async know(resource: string, items: readonly Record<string, unknown>[]): Promise<void> {
    const at = '2026-01-01T00:00:00.000Z'
    const seen = { accountId: this.account.id, source: 'list' as const, at }
    await storeItems(this.context.db, { ...seen, resource: resourceOf(resource) }, items)
  }

  /** Runs the next bulk job without waiting until the job is due. */
  async work(): Promise<void> {
    const { db } = this.context
    await sweepBulkJobs(this.context)
    await db
      .updateTable('jobs')
      .set({ due_at: new Date(0).toISOString() })
      .execute()
    const job = await claimDue(db, new Date(), 60_000, { are: 'in', kinds: ['bulk-job'] })
    if (job) await settle(db, job, await runBulkJob(this.context, job, new AbortController().signal))
  }

  /**
   * Restarts the process on the same store and takes over unfinished operations. `wrap` can simulate failures of the
   * new store.
   */
  async restart(wrap: (db: Db) => Db = (db) => db): Promise<void> {
    await this.close()
    this.context = await openProcess(this.folder)
    await this.context.db.updateTable('jobs').set({ lease_until: null }).execute()
    await takeOver(actsOf(this.context), [recoverBulkRow])
    this.context = { ...this.context, db: wrap(this.context.db) }
  }

  async close(): Promise<void> {
    await Promise.allSettled(services(this.context).flights.values())
    await services(this.context).transport.close()
    await this.context.db.destroy()
  }
}

export async function openBulkConsole(url: string, more: Partial<Account> = { kind: 'local' }) {
  const folder = newFolder('bulk')
  const context = await openProcess(folder)
  const account = await addAccount(context, url, more)
  await someone(context, 'op@example.com', 'operator')
  const { id } = await context.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  return new BulkConsole(folder, context, account, id)
}
