import { paths } from '@/lib/util/paths'

export type SearchParams = Record<string, string | string[] | undefined>

const names = ['person', 'account', 'operation', 'target', 'before']

/** What of the address narrows the trail; nothing empty, nothing else. */
export function auditSearch(given: SearchParams): URLSearchParams {
  const kept = names.flatMap((name) => {
    const value = given[name]
    return typeof value === 'string' && value.trim() ? [[name, value.trim()]] : []
  })
  return new URLSearchParams(kept)
}

/** The address of the same filters at another place of the trail; null: its newest end. */
export function auditPath(search: URLSearchParams, before: number | null): string {
  const next = new URLSearchParams(search)
  if (before === null) next.delete('before')
  else next.set('before', String(before))
  const text = next.toString()
  return paths.settings('audit') + (text ? `?${text}` : '')
}
