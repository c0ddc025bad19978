import { type RawBuilder, sql } from 'kysely'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { InventorySearch } from '@/lib/api/inventory'
import { DAY_MS } from '@/lib/util/time'
import {
  choiceOf,
  type DerivedFacet,
  derivedFacetsOf,
  type FacetChoice,
  NO_VALUE,
} from '../model/list-filters'

const columns = ['facet_1', 'facet_2', 'facet_3', 'facet_4'] as const
export type FacetColumn = (typeof columns)[number]

/** A facet with one value per row, and the values that the search selects. */
export interface Facet extends FacetChoice {
  name: string
  /** The name of the column with the facet's value in a row of counts. */
  key: `facet_${string}`
  value: RawBuilder<string>
}

export const facetsOf = <F extends string>({ facets }: ResourceInfo<string, F>) =>
  facets.flatMap((name, i) => {
    const column = columns[i]
    return column ? [{ name, column }] : []
  })

export function facetColumn<F extends string>(info: ResourceInfo<string, F>, facet: NoInfer<F>): FacetColumn {
  const found = facetsOf(info).find(({ name }) => name === facet)
  if (!found) throw new Error(`${info.name} has no facet ${facet}`)
  return found.column
}

export function chosenFacets(info: ResourceInfo, search: InventorySearch): Facet[] {
  const choose = (name: string) => {
    const { values, isNot } = choiceOf(search, name)
    return { values: values.map((value) => (value === NO_VALUE ? '' : value)), isNot }
  }
  return [
    ...facetsOf(info).map(({ name, column }) => ({
      name,
      key: column,
      value: sql.ref<string>(column),
      ...choose(name),
    })),
    ...derivedFacetsOf(info).flatMap((name): Facet[] =>
      name === 'tag'
        ? []
        : [{ name, key: `facet_${name}`, value: derived(name, Date.now()), ...choose(name) }],
    ),
  ]
}

/** The SQL expression for the value of the `state` facet: the stored state without its sort digit. */
export const stateValue = sql<string>`substr(state, 2)`

function derived(name: Exclude<DerivedFacet, 'tag'>, nowMs: number): RawBuilder<string> {
  const time = (days: number) => new Date(nowMs + days * DAY_MS).toISOString()
  switch (name) {
    case 'state':
      return stateValue
    case 'dns':
      return sql`case needs_dns when 0 then '' when 2 then 'unreadable' else coalesce((
        select dns_state from dns_checks as checked where checked.account_id = inventory.account_id
          and checked.resource = inventory.resource and checked.id = inventory.id), 'unchecked') end`
    case 'certificate':
      return sql`certificate`
    case 'expires':
      return sql`case when ends_at is null then '' when ends_at <= ${time(0)} then 'expired'
        when ends_at <= ${time(7)} then '7d' when ends_at <= ${time(30)} then '30d' else 'later' end`
  }
}
