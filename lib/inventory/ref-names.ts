import type { InventoryRow } from '@/lib/api/inventory'
import type { ResourceInfo } from '@/lib/contract/resource'
import { isRef } from '@/lib/contract/values'
import type { Db } from '@/lib/db/open'
import { withSessionNames } from './detail'

const fieldsOf = ({ refs }: Pick<ResourceInfo, 'refs'>) => Object.entries<string | undefined>(refs)

const idOf = (value: unknown): string[] => {
  const id = isRef(value) ? value.id : value
  return typeof id === 'string' && id !== '' ? [id] : []
}

/** Adds the names of the resources that rows refer to. A session has the name of its agent. */
export async function withRefNames(
  db: Db,
  accountId: string,
  info: Pick<ResourceInfo, 'refs'>,
  rows: readonly InventoryRow[],
): Promise<InventoryRow[]> {
  const titles = new Map<string, string>()
  for (const [field, resource] of fieldsOf(info)) {
    const ids = [...new Set(rows.flatMap(({ item }) => idOf(item[field])))]
    if (resource === undefined || ids.length === 0) continue
    const found = await db
      .selectFrom('inventory')
      .select(['id', 'title'])
      .where('account_id', '=', accountId)
      .where('resource', '=', resource)
      .where('id', 'in', ids)
      .whereRef('title', '<>', 'id')
      .execute()
    const links = found.map((one) => ({ ...one, resource, field }))
    for (const { id, title } of await withSessionNames(db, accountId, links))
      titles.set(`${field} ${id}`, title)
  }
  if (titles.size === 0) return [...rows]
  return rows.map((row) => {
    const names = fieldsOf(info).flatMap(([field]) => {
      const [id = ''] = idOf(row.item[field])
      const title = titles.get(`${field} ${id}`)
      return title === undefined ? [] : [[field, { id, title }] as const]
    })
    return names.length > 0 ? { ...row, names: Object.fromEntries(names) } : row
  })
}
