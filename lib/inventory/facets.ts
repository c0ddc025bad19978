import type { ResourceInfo } from '@/lib/contract/resource'

const columns = ['facet_1', 'facet_2', 'facet_3', 'facet_4'] as const
export type FacetColumn = (typeof columns)[number]

/** The facets of a resource, each with the column that holds it. */
export const facetsOf = <F extends string>({ facets }: ResourceInfo<string, F>) =>
  facets.flatMap((name, i) => {
    const column = columns[i]
    return column ? [{ name, column }] : []
  })

/** The column of a facet. Throws Error for a field that is none. */
export function facetColumn<F extends string>(info: ResourceInfo<string, F>, facet: NoInfer<F>): FacetColumn {
  const found = facetsOf(info).find(({ name }) => name === facet)
  if (!found) throw new Error(`${info.name} has no facet ${facet}`)
  return found.column
}
