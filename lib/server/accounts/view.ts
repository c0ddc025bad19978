import 'server-only'
import { cache } from 'react'
import { bulkFields } from '@/lib/bulk/model/actions'
import type { AccountFacts, AccountView, Block, Viewer, AccountRow, CapabilityRow } from '@/lib/api/accounts'
import { type CapabilityStates, fieldName, offers, offersField, widerFields } from '@/lib/contract/offers'
import type { Access, Named } from '@/lib/contract/operation'
import type { Resource } from '@/lib/contract/resource'
import { includesRole } from '@/lib/contract/role'
import { capabilityStates, seenCapabilities } from '@/lib/upstream/capabilities'
import { operations, resources } from '@/lib/resources/registry'
import { accountRow, listAccounts } from './accounts'
import { context, type Context } from '../context'
import type { ResourceName } from '@/lib/resources/resource-types'
import { untilChange } from '@/lib/db/until-change'
import type { Account } from './upstream'

export const allAccounts = cache(async (): Promise<AccountRow[]> => listAccounts((await context()).db))

const keptViews = untilChange<AccountView | null>()

/** Returns an account as a person with the role of `viewer` sees it, or null if the slug is unknown. */
export async function accountViewOf(slug: string, viewer: Pick<Viewer, 'role'>): Promise<AccountView | null> {
  const { db } = await context()
  return keptViews(db, { key: JSON.stringify([slug, viewer.role]), now: new Date() }, async () => {
    const account = await db.selectFrom('accounts').selectAll().where('slug', '=', slug).executeTakeFirst()
    if (!account) return null
    const { created_at: _, ...facts } = accountRow(account)
    return viewAccount(facts, await capabilityStates(db, account), viewer)
  })
}

const widerFieldNames = operations.flatMap((op) => widerFields(op).map((field) => fieldName(op, field)))

export function viewAccount(
  { dns_servers, ...facts }: AccountFacts & Pick<AccountRow, 'dns_servers'>,
  states: CapabilityStates,
  { role }: Pick<Viewer, 'role'>,
): AccountView {
  return {
    ...facts,
    has_own_dns_servers: dns_servers.length > 0,
    blocked: Object.fromEntries(operations.map((op) => [op.name, blockOf(op, states, role)])),
    accepts: widerFieldNames.filter((name) => states[name] === 'works'),
    settable: resources.flatMap((resource) => settableOf(resource, states)),
  }
}

const settableOf = ({ name, ops: { update } }: Resource, states: CapabilityStates) =>
  bulkFields
    .filter((field) => update && offers(states, update) && offersField(states, update, field))
    .map((field) => `${name}.${field}`)

function blockOf(op: Named, states: CapabilityStates, role: Access): Block | null {
  if (!includesRole(role, op.access)) return op.access === 'admin' ? 'role-admin' : 'role-operator'
  if (offers(states, op)) return null
  return Object.keys(states).length === 0 ? 'not-known' : 'not-offered'
}

export async function capabilityRows({ db }: Context, account: Account): Promise<CapabilityRow[]> {
  const [offered, seen] = [await capabilityStates(db, account), await seenCapabilities(db, account.id)]
  const isLocal = account.kind === 'local'
  const stateOf = (name: string) => seen[name]?.state ?? offered[name] ?? (isLocal ? 'works' : 'not-tried')
  const checkedAt = (name: string) => seen[name]?.checked_at ?? null
  return resources.flatMap((resource) =>
    Object.values(resource.ops).map((op) => ({
      resource: resource.name as ResourceName, // the registry uses only these names
      operation: op.name,
      summary: op.summary,
      method: op.method,
      path: op.path,
      support: op.support,
      state: stateOf(op.name),
      checked_at: checkedAt(op.name),
      fields: widerFields(op).map((field) => ({ field, state: stateOf(fieldName(op, field)) })),
    })),
  )
}
