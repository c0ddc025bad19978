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
