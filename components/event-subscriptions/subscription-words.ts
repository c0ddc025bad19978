/**
 * Why a subscription sends nothing, in a sentence; null where it sends, or where the API does not say to where it does.
 * Takes upstream data of any shape.
 */
export function idleSubscription({
  sources,
  destinations,
}: {
  sources?: unknown
  destinations?: unknown
}): string | null {
  if (!Array.isArray(destinations) || destinations.length > 0) return null
  const count = Array.isArray(sources) ? sources.length : 0
  const what = count === 0 ? 'No source' : count === 1 ? '1 source' : `${count} sources`
  return `${what}, no destination: nothing is sent.`
}
