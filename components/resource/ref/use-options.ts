import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import type { InventoryPage, InventorySearch } from '@/lib/api/inventory'
import { inventoryPageQuery, listStatesQuery } from '@/lib/client/inventory'
import { resourceTypes, type ResourceName } from '@/lib/resources/resource-types'
import { isStatedList } from '@/lib/resources/states/stated'
import type { State } from '@/lib/util/state'
import { isIdFor, ownState } from './form-ref-id'
import type { Option } from './form-ref-list'

const shownPerKind = 8

const ranks: Record<State, number> = { ready: 0, unknown: 1, waiting: 2, attention: 3, wrong: 4 }

export const healthyFirst = <T extends Pick<Option, 'state'>>(options: readonly T[]): T[] => {
  const rank = ({ state }: T) => ranks[state?.state ?? 'unknown']
  return options.toSorted((a, b) => rank(a) - rank(b))
}

const searchFor = (q: string): InventorySearch => ({ sort: '-created_at', ...(q !== '' && { q }) })

const maxPrefix = 100

/** Returns the data of the search for the longest prefix of `q` that has data. */
function ofShorterSearch<T>(q: string, dataOf: (search: InventorySearch) => T | undefined): T | undefined {
  for (let end = Math.min(q.length - 1, maxPrefix); end >= 0; end--) {
    const data = dataOf(searchFor(q.slice(0, end)))
    if (data !== undefined) return data
  }
  return undefined
}

interface Wanted {
  resources: readonly ResourceName[]
  text: string
  omitted: readonly string[]
  hasStates: boolean
}

/**
 * Returns the options for the search text, possibly including the text itself as an ID. While the search runs, the
 * options are the matches among the rows that are already loaded.
 */
export function useOptions({ resources, text, omitted, hasStates }: Wanted) {
  const { account } = useAccount()
  const q = useDeferredValue(text)
  const search = searchFor(q)
  const client = useQueryClient()
  // `useQueries` doesn't keep the data of the previous search.
  const states = useQueries({
    queries: resources.map((resource) => ({
      ...listStatesQuery(account.slug, resource, search),
      enabled: hasStates && isStatedList(resource),
      placeholderData: () =>
        ofShorterSearch(q, (shorter) =>
          client.getQueryData(listStatesQuery(account.slug, resource, shorter).queryKey),
        ),
    })),
  })
  const answers = useQueries({
    queries: resources.map((resource) => ({
      ...inventoryPageQuery(account.slug, resource, search),
      placeholderData: () =>
        ofShorterSearch(q, (shorter) =>
          client.getQueryData(inventoryPageQuery(account.slug, resource, shorter).queryKey),
        ),
    })),
  })
  const isSearching = answers.some(({ isFetching }) => isFetching)
  const isOutdated = q !== text || answers.some(({ isPlaceholderData }) => isPlaceholderData)
  const isMatch = (...names: readonly string[]) =>
    !isOutdated || names.some((name) => name.toLowerCase().includes(text.toLowerCase()))
  // Typed text highlights its first result, so states that arrive later don't reorder its results.
  const inOrder = text === '' ? healthyFirst<Option> : (options: readonly Option[]) => options
  const known = inOrder(
    resources.flatMap((resource, i) => {
      const kind = resourceTypes[resource].one
      const options = (answers[i]?.data?.rows ?? [])
        .filter(({ id, title }) => !omitted.includes(id) && isMatch(id, title))
        .map((row): Option => {
          const state = states[i]?.data?.states[row.id] ?? ownState(resource, row)
          return { id: row.id, title: row.title || row.id, kind, state }
        })
      return inOrder(options).slice(0, shownPerKind)
    }),
  )
  const mentioned = resources.flatMap((_, i) => mentionedOptions(answers[i]?.data, text, omitted))
  const stored = [...known, ...mentioned]
  // While searching, the text isn't offered as an ID, because it may be a name.
  const isNew =
    !isSearching &&
    isIdFor(text, resources) &&
    !omitted.includes(text) &&
    stored.every(({ id, title }) => id !== text && title !== text)
  const asId: Option = { id: text, title: text, kind: 'Use as ID' }
  const options = [...stored, ...(isNew ? [asId] : [])]
  return {
    options,
    earlier: useEarlier(options),
    /** The options except the search text itself. */
    stored,
    areNone: answers.every(({ data }) => data?.all === 0),
    isSearching,
    isOutdated,
  }
}

const shownText = (options: readonly Option[]) =>
  options.map(({ id, title, state }) => `${id} ${title} ${state?.label ?? ''}`).join('\n')

/** Returns the latest nonempty list of options. */
function useEarlier(options: readonly Option[]): readonly Option[] {
  const [earlier, setEarlier] = useState(options)
  if (options.length > 0 && shownText(options) !== shownText(earlier)) setEarlier(options)
  return earlier
}

const mentionedOptions = (page: InventoryPage | undefined, q: string, omitted: readonly string[]): Option[] =>
  (page?.known_only?.mentioned ?? [])
    .filter(({ id }) => id.includes(q) && !omitted.includes(id))
    .slice(0, shownPerKind)
    .map(({ id, by: [first] }) => ({
      id,
      title: id,
      kind: first ? `Used by ${first.title || first.id}` : 'In use',
    }))
