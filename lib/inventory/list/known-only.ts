import type { KnownOnly, ResourceLink } from '@/lib/api/inventory'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { Db } from '@/lib/db/open'
import { resourceInfos } from '@/lib/resources/resource-infos'
import { resourceTypes, type ResourceName, resourceNames } from '@/lib/resources/resource-types'

const maxOffered = 20
const maxRead = 2_000
const maxNamed = 3
const maxGone = 20
const PERSON = 'usr'

interface Scope {
  db: Db
  accountId: string
  info: ResourceInfo
}

/**
 * Returns up to 20 IDs that occur only in references (`mentioned`), and up to 20 resources that no longer exist
 * (`gone`), for a kind that the API can't list.
 */
export async function knownOnly(scope: Scope): Promise<KnownOnly> {
  return { mentioned: await mentioned(scope), gone: await goneOf(scope) }
}

const prefixOf = (name: ResourceName) => `${resourceTypes[name].idPrefix}_`
const foreign = (info: ResourceInfo) => [
  `${PERSON}_`,
  ...resourceNames.filter((name) => name !== info.name).map(prefixOf),
]

const fieldsTo = (info: ResourceInfo) =>
  resourceNames.flatMap((resource) =>
    Object.entries<string | undefined>(resourceInfos[resource].refs).flatMap(([field, target]) =>
      target === info.name ? [{ resource, field }] : [],
    ),
  )

async function mentioned(scope: Scope): Promise<KnownOnly['mentioned']> {
  const { info } = scope
  const others = foreign(info)
  const declared = fieldsTo(info)
  const rows = [
    ...(await unknownTargets(scope, { from: `${info.idPrefix}_`, to: `${info.idPrefix}_\uffff` })),
    ...(declared.length > 0 ? await unknownTargets(scope, declared) : []),
  ].filter(({ target_id }) => !others.some((prefix) => target_id.startsWith(prefix)))
  const byId = new Map<string, ResourceLink[]>()
  for (const { target_id, ...by } of rows) {
    const links = byId.get(target_id) ?? []
    if (links.length < maxNamed && !links.some((link) => link.id === by.id)) links.push(by)
    byId.set(target_id, links)
  }
  return [...byId].slice(0, maxOffered).map(([id, by]) => ({ id, by }))
}

function unknownTargets(
  { db, accountId, info }: Scope,
  which: { from: string; to: string } | { resource: string; field: string }[],
): Promise<(ResourceLink & { target_id: string })[]> {
  const all = db
    .selectFrom('inventory_refs as ref')
    .innerJoin('inventory as user', (join) =>
      join
        .onRef('user.account_id', '=', 'ref.account_id')
        .onRef('user.resource', '=', 'ref.resource')
        .onRef('user.id', '=', 'ref.id'),
    )
    .leftJoin('inventory as known', (join) =>
      join
        .onRef('known.account_id', '=', 'ref.account_id')
        .on('known.resource', '=', info.name)
        .onRef('known.id', '=', 'ref.target_id'),
    )
    .select(['ref.target_id', 'user.resource', 'user.id', 'user.title', 'ref.field'])
    .where('ref.account_id', '=', accountId)
    .where('user.gone_at', 'is', null)
    .where('known.id', 'is', null)
  const narrowed = Array.isArray(which)
    ? all.where((eb) =>
        eb.or(
          which.map(({ resource, field }) =>
            eb.and([eb('ref.resource', '=', resource), eb('ref.field', '=', field)]),
          ),
        ),
      )
    : all.where('ref.target_id', '>=', which.from).where('ref.target_id', '<', which.to)
  return narrowed.orderBy('ref.target_id').limit(maxRead).execute()
}

async function goneOf({ db, accountId, info }: Scope): Promise<KnownOnly['gone']> {
  const rows = await db
    .selectFrom('inventory')
    .select(['id', 'title', 'gone_at'])
    .where('account_id', '=', accountId)
    .where('resource', '=', info.name)
    .where('source', '!=', 'list')
    .where('gone_at', 'is not', null)
    .orderBy('gone_at', 'desc')
    .limit(maxGone)
    .execute()
  return rows.flatMap(({ gone_at, ...row }) => (gone_at === null ? [] : [{ ...row, gone_at }]))
}
