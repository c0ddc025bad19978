import 'server-only'
import { type AccountFacts, type AccountView, type Viewer, viewAccount } from '@/lib/client/account'
import type { Capabilities } from '@/lib/client/inventory'
import { registry } from '@/lib/resources/registry'
import { context } from './context'

const operations = Object.values(registry).flatMap((resource) => Object.values(resource.ops))
const facts = ['slug', 'name', 'base_url', 'version_header', 'version', 'kind'] as const

/** Every account, in the order in which they were made. No keys. */
export async function listAccountFacts(): Promise<AccountFacts[]> {
  const { db } = await context()
  return db.selectFrom('accounts').select(facts).orderBy('created_at').execute()
}

/** One account as a person sees it; null when there is none of this name. */
export async function accountViewOf(slug: string, viewer: Viewer): Promise<AccountView | null> {
  const { db } = await context()
  const account = await db
    .selectFrom('accounts')
    .select([...facts, 'id'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!account) return null
  const rows = await db
    .selectFrom('capabilities')
    .select(['name', 'state'])
    .where('account_id', '=', account.id)
    .execute()
  const states: Capabilities['states'] = Object.fromEntries(rows.map(({ name, state }) => [name, state]))
  const { id: _, ...view } = account
  return viewAccount(view, states, viewer, operations)
}
