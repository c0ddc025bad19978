import type { InventoryRow } from '@/lib/api/inventory'
import { isRef } from '@/lib/contract/values'
import type { ResourceInfo } from '@/lib/contract/resource'
import { dnsResources } from '@/lib/dns/model/records'
import type { CsvValue } from '@/lib/util/csv'

/** A column of an exported table. */
export interface ExportColumn<Row> {
  name: string
  value: (row: Row) => unknown
}

/**
 * Returns the columns of an exported list: ID and name, the columns of the list on screen, the remaining fields, and
 * the console's own data.
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

/** Returns a resource for JSON: its fields in the API's form, and the console's own data under `adit`. */
export const exportObject = ({ item, title, dns, seen_at }: InventoryRow): Record<string, unknown> => ({
  ...item,
  adit: { title, ...(dns !== undefined && { dns }), seen_at },
})

/** Returns any value for a table cell: a reference as its ID, a list as one line, an object as JSON. */
export function exportValue(value: unknown): CsvValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (isRef(value)) return value.id
  if (Array.isArray(value) && value.every(isPlain))
    return value.map((one) => exportValue(one) ?? '').join(', ')
  return JSON.stringify(value)
}

const isPlain = (value: unknown) => isRef(value) || typeof value !== 'object' || value === null
