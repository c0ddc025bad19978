import { type RawBuilder, sql } from 'kysely'

/** Kinds of resources that belong to another resource, each with the field that contains the parent's ID. */
const children = [{ resource: 'ip-policy-rules', field: 'ip_policy' }] as const

const isChildOf = (parent: string) =>
  sql`target_id = ${parent} and (resource, field) in (values ${sql.join(
    children.map(({ resource, field }) => sql`(${resource}, ${field})`),
  )})`

/**
 * Returns the SQL query for operations on the edge that serves an endpoint, and on the edge's parts, such as routes.
 */
const onEdgeOf = (endpoint: string, accountIs: (table: string) => RawBuilder<unknown>) => sql`
  select act.act_id from inventory_refs as edge cross join audit as act
  where ${accountIs('edge')} edge.resource = 'endpoints' and edge.id = ${endpoint} and edge.field = 'edge'
    and act.account_id = edge.account_id and act.target >= edge.target_id and act.target < edge.target_id || '0'
    and instr(act.target || '/', edge.target_id || '/') = 1`

/**
 * Returns the SQL condition for operations on a target, its parts (`<target>/…`), its children and, for an endpoint,
 * the edge that serves it.
 */
export const isAbout = (about: string, accountIds: readonly (string | null)[] | undefined) => {
  // The caller also filters by account, so this condition only narrows the search.
  const accountIs = (table: string) =>
    accountIds === undefined || accountIds.includes(null)
      ? sql``
      : sql`${sql.ref(`${table}.account_id`)} in (${sql.join(accountIds)}) and `
  // The range of parts ends at `0`, the character after `/`.
  return sql<boolean>`intent.act_id in (
    select act_id from audit where ${accountIs('audit')} target = ${about}
    union select act_id from audit where ${accountIs('audit')} target > ${`${about}/`} and target < ${`${about}0`}
    union select act_id from audit where ${accountIs('audit')} target in
      (select id from inventory_refs where ${accountIs('inventory_refs')} ${isChildOf(about)})
    union ${onEdgeOf(about, accountIs)})`
}
