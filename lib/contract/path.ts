export interface Match<O> {
  op: O
  params: Record<string, string>
}
/**
 * The result of matching a request. If `op` is null, `allow` lists the methods of the path, or is empty if the path is
 * unknown.
 */
export type Matched<O, M extends string> = Match<O> | { op: null; allow: M[] }

const isParameter = (part: string) => part.startsWith('{')

export const matchesTemplate = (parts: readonly string[], segments: readonly string[]): boolean =>
  parts.length === segments.length && parts.every((part, i) => isParameter(part) || part === segments[i])

export const paramsIn = (parts: readonly string[], segments: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    parts.flatMap((part, i) => (isParameter(part) ? [[part.slice(1, -1), segments[i] ?? '']] : [])),
  )

/**
 * Fills a path template with parameters, each encoded as one segment. Throws an Error with the template if a parameter
 * is missing.
 */
export const fillPath = (template: string, params: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(template)
    return encodeURIComponent(value)
  })
