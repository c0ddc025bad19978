import { useState } from 'react'
import type { BackendRow } from '@/lib/api/inventory'
import { backendKinds } from '@/lib/resources/info/backends'
import type { BackendKind } from './kind-text'

// In a separate file, because the list loads the action bar only once rows are selected.

export const selectedKinds = (ids: readonly string[], kinds: ReadonlyMap<string, BackendKind>) =>
  backendKinds
    .map((kind) => ({ kind, ids: ids.filter((id) => kinds.get(id) === kind) }))
    .filter((group) => group.ids.length > 0)

/** Returns the kinds of all backends that the list has shown, keyed by ID. */
export function useKinds(
  rows: readonly Pick<BackendRow, 'id' | 'resource'>[],
): ReadonlyMap<string, BackendKind> {
  const [kinds, setKinds] = useState<ReadonlyMap<string, BackendKind>>(new Map())
  if (rows.every(({ id }) => kinds.has(id))) return kinds
  const all = new Map([...kinds, ...rows.map(({ id, resource }) => [id, resource] as const)])
  setKinds(all)
  return all
}
