import { safeId } from '@/lib/contract/fields'

interface Target {
  /** Where in the thing the reference stands: names joined by dots, places in lists left out. */
  field: string
  target_id: string
}

/** One thing refers to so many others at most; an upstream that sends more is cut, not refused. */
const maxRefs = 1000
const maxDepth = 8
const maxField = 200

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * What a thing refers to: every Ref (`{id, uri}`) in it, at any depth up to eight, and what stands in the fields that
 * are declared as references, as a Ref, an id, or a list of them. At most 1,000. Source: specification, "Conventions".
 */
export function refsOf(item: Record<string, unknown>, declared: ReadonlySet<string>): Target[] {
  const found = new Map<string, Target>()
  function add(field: string, id: unknown) {
    if (found.size < maxRefs && typeof id === 'string' && safeId.safeParse(id).success)
      found.set(`${field} ${id}`, { field, target_id: id })
  }
  function look(field: string, value: unknown, depth: number) {
    if (depth > maxDepth || found.size >= maxRefs) return
    if (Array.isArray(value)) return value.forEach((entry) => look(field, entry, depth + 1))
    if (!isObject(value)) return
    if (typeof value.uri === 'string') add(field, value.id)
    for (const [name, inner] of Object.entries(value))
      look(`${field}.${name}`.slice(0, maxField), inner, depth + 1)
  }
  for (const [field, value] of Object.entries(item)) {
    if (declared.has(field))
      for (const entry of Array.isArray(value) ? value : [value])
        add(field, isObject(entry) ? entry.id : entry)
    look(field.slice(0, maxField), value, 1)
  }
  return [...found.values()]
}
