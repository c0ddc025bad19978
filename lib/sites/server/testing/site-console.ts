import { expect } from 'vitest'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { takeOver } from '@/lib/acts/recover'
import { recoverCommand } from '@/lib/agents/commands/store'
import type { SiteDetail } from '@/lib/api/site-views'
import { Failure } from '@/lib/contract/failure'
import { seenHeader, seenMarks } from '@/lib/contract/seen-marks'
import type { Access } from '@/lib/contract/operation'
import type { Db } from '@/lib/db/open'
import { openTestDb } from '@/lib/db/testing/open'
import { claimDue, settle } from '@/lib/jobs/queue'
import { keyRingOf } from '@/lib/util/key-ring'
import { newFolder } from '@/lib/util/testing/folder'
import { type Account, services } from '@/lib/server/accounts/upstream'
import { actsOf } from '@/lib/server/acts/acts'
import type { Context } from '@/lib/server/context'
import { readEnv } from '@/lib/server/env'
import { log } from '@/lib/server/log'
import { addAccount } from '@/lib/server/testing/proxy'
import { recoverCreation } from '@/lib/sites/store'
import { recoverRemoval } from '@/lib/sites/removals'
import { runOperation } from '@/lib/server/routing/console-api'
import { sitesApi } from '@/lib/api/sites'
import { sitesRoutes } from '../routes'
import { runSiteDeletion, sweepSiteDeletions } from '../deletion-run'
import { signedInPerson, someone } from '@/lib/server/testing/console'

const ring = keyRingOf('k'.repeat(40))

type Input = Record<string, string>

async function openProcess(folder: string, more: Input): Promise<Context> {
  log.level = 'silent'
  const env = readEnv({ ADIT_DATA_DIR: folder, ADIT_ALLOWED_NETWORKS: '127.0.0.0/8', ...more })
  return { env, db: await openTestDb(join(folder, 'console.sqlite')), keyRing: ring }
}

interface Ask {
  body?: unknown
  params?: Record<string, string>
  role?: Access
  key?: string
  seen?: Record<string, unknown>
}

export class SiteConsole {
  constructor(
    readonly folder: string,
    public context: Context,
    readonly account: Account,
    readonly adminId: string,
    private readonly env: Input,
  ) {}

  async run(
    operation: keyof typeof sitesApi,
    { body, params = {}, role = 'admin', key, seen }: Ask = {},
  ): Promise<unknown> {
    const request = new Request('http://localhost:3000/api/sites', {
      method: 'POST',
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: {
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(seen && { [seenHeader]: seenMarks(seen) }),
      },
    })
    const person = signedInPerson({ id: this.adminId, email: 'admin@example.com', role })
    const routeParams = { account: this.account.slug, ...params }
    const requestId = randomUUID()
    const input = { context: this.context, person, request, params: routeParams, requestId }
    const response = await runOperation(sitesApi[operation], sitesRoutes[operation], input)
    return response.status === 204 ? undefined : response.json()
  }

  as = (userId: string) => new SiteConsole(this.folder, this.context, this.account, userId, this.env)

  read = async (id: string) => (await this.run('read', { params: { id } })) as SiteDetail

  async refusal(...routeParams: Parameters<SiteConsole['run']>): Promise<string> {
    try {
      return JSON.stringify(await this.run(...routeParams))
    } catch (error) {
      if (error instanceof Failure) return error.code
      throw error
    }
  }

  /** Runs the next job as a site's deletion, even if the job isn't due. */
  async work(): Promise<void> {
    const { db } = this.context
    await sweepSiteDeletions(this.context)
    await db
      .updateTable('jobs')
      .set({ due_at: new Date(0).toISOString() })
      .execute()
    const job = await claimDue(db, new Date(), 60_000)
    if (job) await settle(db, job, await runSiteDeletion(this.context, job, new AbortController().signal))
  }

  /**
   * Closes the context and opens another context on the same store. `wrap` can make the new context's store fail.
   */
  async restart(wrap: (db: Db) => Db = (db) => db): Promise<void> {
    await this.close()
    this.context = await openProcess(this.folder, this.env)
    await this.context.db.updateTable('jobs').set({ lease_until: null }).execute()
    await takeOver(actsOf(this.context), [recoverCommand, recoverCreation, recoverRemoval])
    this.context = { ...this.context, db: wrap(this.context.db) }
  }

  async close(): Promise<void> {
    await Promise.allSettled(services(this.context).flights.values())
    await services(this.context).transport.close()
    await this.context.db.destroy()
  }
}

export async function openSiteConsole(
  url: string,
  more: Partial<Account> = { kind: 'local' },
  env: Input = {},
) {
  const folder = newFolder('sites')
  const context = await openProcess(folder, env)
  const account = await addAccount(context, url, more)
  await someone(context, 'admin@example.com', 'admin')
  const { id } = await context.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  return new SiteConsole(folder, context, account, id, env)
}

export const plan = {
  name: 'Acme',
  customer: 'acme',
  zone: 'example.net',
  connect_domain: 'connect.example.net',
}

export async function expectLinkedAsExisting(
  lab: Awaited<ReturnType<typeof openSiteConsole>>,
  id: string,
  resource_id: string,
) {
  const link = (is_created: boolean) => ({
    params: { id },
    body: { role: 'bot-user', resource_id, is_created },
  })
  expect(await lab.refusal('linkResource', link(true))).toBe('ADIT_INVALID')
  await lab.run('linkResource', link(false))
  expect((await lab.read(id)).resources).toMatchObject([
    { id: resource_id, state: 'exists', is_created: false },
  ])
}
