export type CsvValue = string | number | boolean | null

/**
 * Matches text that spreadsheets interpret as a formula, including its full-width forms. A lone `@` isn't a formula,
 * because lists of DNS records use it for the zone itself.
 */
const formula = /^(?!@$)[=+\-@\t\r\n＝＋－＠]/

/**
 * Formats a value as a CSV cell, quoted if needed (RFC 4180). Puts an apostrophe before text that a spreadsheet would
 * run as a formula, because other people may have written it.
 */
function csvCell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Formats values as a line of CSV, with the line end. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvCell).join(',')}\r\n`

/** The byte order mark at the beginning of a CSV file. Without it, Excel doesn't read the file as UTF-8. */
export const csvStart = '\uFEFF'
