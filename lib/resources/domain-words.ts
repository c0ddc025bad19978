/** What a wildcard domain allows, in a sentence; null for any other name. Source: api-notes 3.2. */
export function wildcardSentence(domain: string): string | null {
  if (!/^\*\.[^*]+$/.test(domain)) return null
  const base = domain.slice(2)
  return `Endpoints may be started on any name below ${base}, at any depth, without reserving each one. ${base} itself is not included.`
}
