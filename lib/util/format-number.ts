const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** `10000` → `10,000`: the same on server and browser, whatever their locales; at most one decimal. */
export function formatNumber(value: number): string {
  return grouped.format(value)
}
