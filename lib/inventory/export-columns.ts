import type { InventoryRow } from '@/lib/api/inventory'
import { isRef } from '@/lib/contract/values'
import type { ResourceInfo } from '@/lib/contract/resource'
import { dnsResources } from '@/lib/dns/model/standing'
import type { CsvValue } from '@/lib/util/csv'

export interface ExportColumn<Row> {
  name: string
  value: (row: Row) => unknown
}

/**
 * Returns the columns of an exported list: ID and name, the columns of the list on screen, the other fields, and the
 * data that the console adds.
 */
export function exportColumns(info: ResourceInfo): ExportColumn<InventoryRow>[] {
  const fields = [...new Set([...info.columns, ...Object.keys(info.fields)])].filter((name) => name !== 'id')
  return [
    { name: 'id', value: ({ id }) => id },
    { name: 'title', value: ({ title }) => title },
    ...fields.map((name) => ({ name, value: ({ item }: InventoryRow) => item[name] })),
    ...(dnsResources.some((name) => name === info.name)
      ? [{ name: 'adit_dns', value: ({ dns }: InventoryRow) => dns }]
      : []),
    { name: 'adit_seen_at', value: ({ seen_at }) => seen_at },
  ]
}

/**
 * Returns a row as an object for JSON: the resource's fields in the API's form, and the console's own data in `adit`.
 */
export const exportObject = ({ item, title, dns, seen_at }: InventoryRow): Record<string, unknown> => ({
  ...item,
  adit: { title, ...(dns !== undefined && { dns }), seen_at },
})

/** Converts a value to a table cell. A reference becomes its ID, a list one line of text, and an object JSON. */
export function exportValue(value: unknown): CsvValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (isRef(value)) return value.id
  if (Array.isArray(value) && value.every(isPlain))
    return value.map((one) => exportValue(one) ?? '').join(', ')
  return JSON.stringify(value)
}

const isPlain = (value: unknown) => isRef(value) || typeof value !== 'object' || value === null
