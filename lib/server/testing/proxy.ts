import { randomUUID } from 'node:crypto'
import type { Access } from '@/lib/contract/operation'
import { seenHeader, seenMarks } from '@/lib/contract/seen-marks'
import { seal } from '@/lib/upstream/vault'
import { type Account, keyTarget } from '../accounts/upstream'
import type { Context } from '../context'
import { read } from '../proxy/read'
import type { HooksOf } from '../writes/types'
import { write } from '../writes/write'
import { Failure } from '@/lib/contract/failure'
import { openConsole, signedInPerson } from './console'

export const testKey = 'id_canary-secret'

export async function addAccount(
  context: Context,
  base_url: string,
  more: Partial<Account> = {},
): Promise<Account> {
  const id = randomUUID()
  const account: Account = {
    id,
    slug: 'lab',
    name: 'Lab',
    base_url,
    version_header: 'Service-Version',
    version: '2',
    sealed_key: seal(testKey, keyTarget(id), context.keyRing),
    dns_servers: null,
    kind: 'connected',
    created_at: new Date().toISOString(),
    ...more,
  }
  await context.db.insertInto('accounts').values(account).execute()
  return account
}

interface Ask {
  body?: unknown
  role?: Access
  key?: string
  user?: string
  requestId?: string
  seen?: Record<string, unknown>
}

/** Starts a test console with an account at this base URL. `hooksOf` returns the hooks for a write. */
export async function consoleAt(
  base_url: string,
  more: Partial<Account> = {},
  hooksOf: HooksOf = () => ({}),
) {
  const context = await openConsole({ ADIT_ALLOWED_NETWORKS: '127.0.0.0/8' })
  const account = await addAccount(context, base_url, more)
  async function ask(
    method: string,
    path: string,
    { body, role = 'admin', key, user = 'u1', requestId = 'r1', seen }: Ask = {},
  ) {
    const request = new Request(`http://localhost:3000/api/platform/${account.slug}${path}`, {
      method,
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      headers: {
        ...(key !== undefined && { 'idempotency-key': key }),
        ...(seen && { [seenHeader]: seenMarks(seen) }),
      },
    })
    const person = signedInPerson({ id: user, role })
    const input = { context, person, request, params: { account: account.slug }, requestId }
    const handled = method === 'GET' ? read(input) : write(input, hooksOf)
    const response = await handled.catch((error: unknown) => {
      if (error instanceof Failure) return Response.json(error.envelope(requestId), { status: error.status })
      throw error
    })
    const text = await response.text()
    const json: unknown = text ? JSON.parse(text) : null
    return { status: response.status, headers: response.headers, json, text }
  }
  const audit = () =>
    context.db
      .selectFrom('audit')
      .select(['phase', 'operation', 'target', 'result', 'status', 'before', 'after'])
      .orderBy('seq')
      .execute()
  return { context, account, ask, audit }
}
