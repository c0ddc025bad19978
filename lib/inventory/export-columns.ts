import type { InventoryRow } from '@/lib/api/inventory'
import { isRef } from '@/lib/contract/values'
import type { ResourceInfo } from '@/lib/contract/resource'
import { dnsResources } from '@/lib/dns/model/standing'

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

export type CsvValue = string | number | boolean | null

/**
 * Matches the start of a string that spreadsheets interpret as a formula, including full-width forms. A lone `@`, the
 * name of a DNS zone within itself, isn't one.
 */
const formula = /^(?!@$)[=+\-@\t\r\n＝＋－＠]/

/**
 * Returns a value as a CSV cell, quoted if needed (RFC 4180). Puts an apostrophe before a text that a spreadsheet would
 * run as a formula, because lists contain texts of other people.
 */
function csvCell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns a line of CSV with its line end. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvCell).join(',')}\r\n`

/** The byte order mark that marks a file as UTF-8. Without it, Excel garbles text other than ASCII. */
export const csvStart = '\uFEFF'
