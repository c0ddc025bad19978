import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use } from 'react'
import { useAccount } from '@/components/shell/account-context'
import type { Column } from '@/components/ui/data-table-column'
import { StateOf } from '@/components/ui/state-chip'
import type { InventoryRow, InventorySearch } from '@/lib/api/inventory'
import { listStatesQuery } from '@/lib/client/inventory'
import type { ResourceState } from '@/lib/resources/states/own-state'
import type { ResourceName } from '@/lib/resources/resource-types'
import { isStatedList, type ListName } from '@/lib/resources/states/stated'

type SearchOf = (id: string) => InventorySearch | undefined

/** The value of `RowSearch` for a list without groups, in which all rows come from the list's own search. */
export const ownSearch: SearchOf = () => undefined

/**
 * Provides a function that returns the search that found a row, or undefined for rows of the list's own search.
 */
export const RowSearch = createContext<SearchOf>(ownSearch)

export function useStateColumn(resource: ResourceName, search: InventorySearch): Column<InventoryRow> | null {
  const stateOf = useStates(resource, search)
  const states = Object.values(useRowStates(resource, search)?.states ?? {})
  if (!isStatedList(resource)) return null
  const least = widths[resource] ?? 8.25
  return {
    id: 'state',
    header: 'State',
    isSortable: true,
    width: `${stateWidth(least, states, resource === 'https-edges' ? BESIDE_HOSTS : WIDEST)}rem`,
    tabletWidth: `${stackedStateWidth(least, states)}rem`,
    cell: ({ id }) => (
      <RowState resource={resource} id={id}>
        {stateOf(id)}
      </RowState>
    ),
  }
}

/** The minimum widths, in rem, of the state columns that need more or less than the default width. */
const widths: Partial<Record<ResourceName, number>> = {
  'reserved-addrs': 7,
  'static-backends': 7,
  'http-response-backends': 9.75,
  tunnels: 7.5,
  'certificate-authorities': 12,
  'api-keys': 12,
  endpoints: 12,
  'https-edges': 12,
  'tcp-edges': 12,
}

/** Widths in rem: the maximum of a state column, a cell with an empty chip, the space for a cause, and a character. */
const [WIDEST, CHIP, CAUSE, CHARACTER] = [21, 3, 1.5, 0.4]
/** The maximum width, in rem, of the state column of HTTPS edges. Leaves room for the hosts beside long causes. */
const BESIDE_HOSTS = 18

const aloneWidth = ({ label }: ResourceState) => CHIP + label.length * CHARACTER

/** Returns the width of a state column, in rem, if the causes are below the states. */
const stackedStateWidth = (least: number, states: readonly ResourceState[]): number =>
  Math.min(WIDEST, Math.max(least, ...states.map(aloneWidth)))

/** Returns the width of a state column, in rem, that fits the states with their causes, if possible. */
export const stateWidth = (least: number, states: readonly ResourceState[], widest = WIDEST): number =>
  Math.min(
    widest,
    Math.max(
      least,
      ...states.map((state) => {
        const { label, cause = label } = state
        return aloneWidth(state) + (cause === label ? 0 : CAUSE + cause.length * CHARACTER)
      }),
    ),
  )

interface RowStateProps {
  resource: ResourceName
  id: string
  /** The state of a row from the list's own search. Rows of a group load their own states. */
  children: ReactNode
}

function RowState({ resource, id, children }: RowStateProps) {
  const search = use(RowSearch)(id)
  return search ? <GroupRowState resource={resource} id={id} search={search} /> : children
}

function GroupRowState({
  resource,
  id,
  search,
}: Omit<RowStateProps, 'children'> & { search: InventorySearch }) {
  return useStates(resource, search)(id)
}

/**
 * Returns a function that renders a row's state and cause, or nothing while the states load. `search` is the search
 * that found the rows.
 */
export function useStates(list: ListName, search: InventorySearch) {
  const { data, isError } = useListStates(list, search)
  return (id: string) => {
    if (data === undefined && !isError) return false
    return <StateOf of={data?.states[id] ?? unknown} withReason withCause />
  }
}

function useListStates(list: ListName, search: InventorySearch) {
  const { account } = useAccount()
  return useQuery({ ...listStatesQuery(account.slug, list, search), enabled: isStatedList(list) })
}

/** Returns the rows' current states, or undefined while loading, after an error, or for a list without states. */
export function useRowStates(list: ListName, search: InventorySearch) {
  const { data, isError } = useListStates(list, search)
  return isError ? undefined : data
}

const unknown: ResourceState = { state: 'unknown', label: 'Unknown' }
