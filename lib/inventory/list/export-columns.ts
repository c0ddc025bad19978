import type { InventoryRow } from '@/lib/api/inventory'
import { isRef } from '@/lib/contract/values'
import type { ResourceInfo } from '@/lib/contract/resource'
import { dnsResources } from '@/lib/resources/resource-types'
import { spreadsheetText } from '@/lib/util/text'

export interface ExportColumn<Row> {
  name: string
  value: (row: Row) => unknown
}

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

export const exportObject = ({ item, title, dns, seen_at }: InventoryRow): Record<string, unknown> => ({
  ...item,
  adit: { title, ...(dns !== undefined && { dns }), seen_at },
})

/**
 * Converts a value to a table cell. References become IDs, lists of simple values become comma-separated text, and
 * other nested values become JSON.
 */
export function exportValue(value: unknown): CsvValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (isRef(value)) return value.id
  if (Array.isArray(value) && value.every(isPlain))
    return value.map((one) => exportValue(one) ?? '').join(', ')
  return JSON.stringify(value)
}

const isPlain = (value: unknown) => isRef(value) || typeof value !== 'object' || value === null

export type CsvValue = string | number | boolean | null

/**
 * Formats a value as a CSV cell (RFC 4180), quoted if needed. Prefixes text that a spreadsheet would interpret as a
 * formula.
 */
function csvCell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = spreadsheetText(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvCell).join(',')}\r\n`

/** The byte order mark that makes Excel read a CSV file as UTF-8. */
export const csvStart = '\uFEFF'
