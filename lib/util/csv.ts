export type CsvValue = string | number | boolean | null

/** Starts of a string that spreadsheets read as a formula, full-width forms included. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * Returns a value as a CSV cell, quoted if needed (RFC 4180). A text that a spreadsheet would run as a formula gets an
 * apostrophe in front, because lists contain texts of other people.
 */
function csvCell(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns a line of CSV with its end. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvCell).join(',')}\r\n`

/** Marks a file as UTF-8. Without it, Excel garbles everything outside of ASCII. */
export const csvStart = '\uFEFF'
