/** Describes what a wildcard domain covers; null for any other name. */
export function wildcardSentence(domain: string): string | null {
  if (!/^\*\.[^*]+$/.test(domain)) return null
  const base = domain.slice(2)
  return `Endpoints may be started on any name below ${base}, at any depth, without reserving each one. ${base} itself is not included.`
}
