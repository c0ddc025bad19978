import { sql } from 'kysely'
import type { Attention } from '@/lib/api/overview'
import type { Db } from '@/lib/db/open'
import { stateValueLabel } from '@/lib/resources/states/stated'
import { fieldsOf, itemsOf, textOf } from '@/lib/util/records'
import { counted } from '@/lib/util/text'
import {
  lossText,
  type ReferringModule,
  referencesOf,
  referringModules,
} from '@/lib/traffic/model/lost-references'

const maxEdges = 200

interface Row {
  resource: 'https-edges' | 'tcp-edges'
  id: string
  title: string
  body: string
  state: string
  endpoints: number
}

interface Holder {
  key: ReferringModule
  owner: string
  ids: string[]
}

/**
 * Returns the overview problems of edges with an enabled module that refers only to missing resources. `isRead` reports
 * whether the list of a kind of resource was read.
 */
export async function lostReferenceEdges(
  db: Db,
  accountId: string,
  isRead: (kind: string) => boolean,
): Promise<Attention[]> {
  const edges = await candidates(db, accountId)
  const held = edges.map((edge) => ({ edge, holders: holdersOf(edge) }))
  const existing = await existingIds(
    db,
    accountId,
    held.flatMap(({ holders }) => holders.flatMap(({ ids }) => ids)),
  )
  return held.flatMap(({ edge, holders }) => {
    const lost = holders.find(
      ({ key, ids }) => isRead(referringModules[key].kind) && !ids.some((id) => existing.has(id)),
    )
    return lost ? [attentionOf(edge, lost)] : []
  })
}

async function candidates(db: Db, accountId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select known.resource, known.id, known.title, known.body, known.state, (
      select count(distinct endpoint.id) from inventory_refs as ref indexed by inventory_refs_target
      cross join inventory as endpoint on endpoint.account_id = ref.account_id and endpoint.resource = ref.resource
        and endpoint.id = ref.id and endpoint.gone_at is null
      where ref.account_id = known.account_id and ref.target_id = known.id and ref.resource = 'endpoints'
    ) as endpoints
    from inventory as known indexed by inventory_problems
    where known.account_id = ${accountId} and known.resource in ('https-edges', 'tcp-edges')
      and known.state > '' and known.state < '2' and known.gone_at is null
      and (known.body like '%"ip_policies":[]%' or known.body like '%"certificate_authorities":[]%' or exists (
        select 1 from inventory_refs as ref
        where ref.account_id = known.account_id and ref.resource = known.resource and ref.id = known.id
          and (ref.field like '%ip_policies' or ref.field like '%certificate_authorities')
          and not exists (select 1 from inventory as target where target.account_id = ref.account_id
            and target.resource in ('ip-policies', 'certificate-authorities') and target.id = ref.target_id
            and target.gone_at is null)))
    order by known.state, endpoints desc, known.title limit ${maxEdges}`.execute(db)
  return rows
}

function holdersOf({ title, id, body }: Row): Holder[] {
  const item = fieldsOf(JSON.parse(body))
  const holder = (of: Readonly<Record<string, unknown>>, key: ReferringModule, owner: string): Holder[] => {
    const ids = referencesOf(of[key], key)
    return ids === null ? [] : [{ key, owner, ids }]
  }
  return [
    ...holder(item, 'mutual_tls', `edge ${title || id}`),
    ...holder(item, 'ip_restriction', `edge ${title || id}`),
    ...itemsOf(item.routes).flatMap((route) =>
      holder(route, 'ip_restriction', `route ${textOf(route.match) || textOf(route.id)}`),
    ),
  ]
}

async function existingIds(db: Db, accountId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('inventory')
    .select('id')
    .where('account_id', '=', accountId)
    .where(
      'resource',
      'in',
      Object.values(referringModules).map(({ kind }) => kind),
    )
    .where(sql<boolean>`id in (select value from json_each(${JSON.stringify([...new Set(ids)])}))`)
    .where('gone_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

function attentionOf({ resource, id, title, state, endpoints }: Row, { key, owner }: Holder): Attention {
  const { status, sentence } = lossText(key, owner)
  return {
    kind: 'edge',
    resource,
    id,
    title: title || id,
    state: state.startsWith('0') ? 'wrong' : 'attention',
    label: stateValueLabel(state), // the value without its leading digit has the same label
    cause: endpoints > 0 ? `${status}: ${counted(endpoints, 'endpoint')} affected` : status,
    sentence,
    affected: endpoints,
    since: null,
  }
}
