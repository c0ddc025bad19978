import type { InventoryPage } from '@/lib/api/inventory'
import type { ResourceInfo } from '@/lib/contract/resource'
import type { Db } from '@/lib/db/open'

type FacetValue = InventoryPage['facets'][string][number]

/** Adds the names of resources to facet values that are resource IDs, such as those of owners. */
export async function withFacetNames<V extends FacetValue>(
  db: Db,
  accountId: string,
  { refs }: Pick<ResourceInfo, 'refs'>,
  facets: Readonly<Record<string, V[]>>,
): Promise<Record<string, V[]>> {
  const named = await Promise.all(
    Object.entries(facets).map(async ([name, values]) => {
      const resource: string | undefined = Object.hasOwn(refs, name) ? refs[name] : undefined
      if (resource === undefined || values.length === 0) return [name, values] as const
      const rows = await db
        .selectFrom('inventory')
        .select(['id', 'title'])
        .where('account_id', '=', accountId)
        .where('resource', '=', resource)
        .where(
          'id',
          'in',
          values.map(({ value }) => value),
        )
        .execute()
      const titles = new Map(rows.map(({ id, title }) => [id, title]))
      return [name, values.map((one) => withLabel(one, titles.get(one.value)))] as const
    }),
  )
  return Object.fromEntries(named)
}

const withLabel = <V extends FacetValue>(value: V, label: string | undefined): V =>
  label ? { ...value, label } : value
