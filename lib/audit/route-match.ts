import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the SQL expression for the `match` value of the HTTPS edge route in a target, or null if the target isn't a
 * route. The query must join the target's resource as `known`.
 */
export const routeMatch = (kind: RawBuilder<string>, target: RawBuilder<string>) =>
  sql<string | null>`case when ${kind} = 'https-edges' and ${target} like '%/%' then (
  select json_extract(route.value, '$.match') from json_each(known.body, '$.routes') as route
  where instr(${target} || '/', '/' || json_extract(route.value, '$.id') || '/') > 0) end`
