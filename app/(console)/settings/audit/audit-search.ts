import { paths } from '@/lib/util/paths'

export type SearchParams = Record<string, string | string[] | undefined>

const names = ['person', 'account', 'operation', 'target', 'before']

/** Returns the known, non-empty filters from the URL. */
export function auditSearch(given: SearchParams): URLSearchParams {
  const kept = names.flatMap((name) => {
    const value = given[name]
    return typeof value === 'string' && value.trim() ? [[name, value.trim()]] : []
  })
  return new URLSearchParams(kept)
}

/** Returns the address with these filters at another position of the trail. Null: the newest entries. */
export function auditPath(search: URLSearchParams, before: number | null): string {
  const next = new URLSearchParams(search)
  if (before === null) next.delete('before')
  else next.set('before', String(before))
  const text = next.toString()
  return paths.settings('audit') + (text ? `?${text}` : '')
}
