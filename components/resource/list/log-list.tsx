import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { MouseEvent, ReactNode } from 'react'
import { LateErrorPanel } from '@/components/resource/error/late-error-panel'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { EmptyState } from '@/components/ui/placeholder'
import { ClockTime } from '@/components/ui/clock-time'
import { usePreferences } from '@/components/ui/preferences'
import type { FacetOption } from '@/components/ui/facet-menu'
import type { ExportFormat } from '@/lib/api/common'
import { resourcesByLabel, resourceTypes } from '@/lib/resources/resource-types'
import { inSentence } from '@/lib/util/text'
import { dayGroups } from './day-group'
import type { EntryPosition } from './entry-panel'
import { ExportMenu } from './export-menu'
import { ListFilters } from './list-filters'
import { TimeFilter } from './time-filter'
import { type List, useList } from './use-list'
import type { quietDefaults } from './quiet-defaults'

interface Page<Entry> {
  entries: Entry[]
  next: number | null
}

export interface EntryLink {
  href: string
  onClick: (event: MouseEvent) => void
}

export interface LogFacet {
  label: string
  options: readonly FacetOption[]
}

export const entryTimeColumn: Column<{ at: string }> = {
  id: 'at',
  header: 'Time',
  width: '6rem',
  cell: ({ at }) => <ClockTime value={at} />,
}

export const resourceOptions: readonly FacetOption[] = resourcesByLabel.map((value) => ({
  value,
  label: resourceTypes[value].label,
}))

interface LogListProps<
  Entry extends { at: string },
  Key extends readonly unknown[],
  Row extends Entry = Entry,
> {
  label: string
  facets: Readonly<Record<string, LogFacet>>
  defaults?: (search: Record<string, string | undefined>) => Record<string, string>
  /** Shows the list as if its default filters weren't set. Use this only for defaults that hide few entries. */
  quiet?: typeof quietDefaults
  fixed: Readonly<Record<string, string>>
  fixedText?: (name: string, value: string) => string
  query: (search: Record<string, string | undefined>) => UseQueryOptions<Page<Entry>, Error, Page<Entry>, Key>
  keyOf: (entry: Entry) => number
  rowsOf: (entries: readonly Entry[], hasNewer: boolean, hasOlder: boolean) => readonly Row[]
  rowKey: (row: Row) => string
  columns: (linkTo: (entry: Entry) => EntryLink, rows: readonly Row[]) => readonly Column<Row>[]
  detail: (entry: Entry, onClose: () => void, position: EntryPosition<Entry>) => ReactNode
  /**
   * The text for an empty log. `noneByDefault` is the text if no entry matches the default filters, and `noMatch` if no
   * entry matches other filters.
   */
  none: string
  noneByDefault?: string
  noMatch: string
  exportHref: (search: Record<string, string | undefined>, format: ExportFormat) => string
  picture?: (search: Record<string, string | undefined>) => ReactNode
}

export function LogList<
  Entry extends { at: string },
  Key extends readonly unknown[],
  Row extends Entry = Entry,
>(props: LogListProps<Entry, Key, Row>) {
  const { label, facets, fixed, query, keyOf, defaults } = props
  const values = valuesOf(facets, defaults?.({}) ?? {})
  const list = useList({
    facets: Object.keys(facets),
    fixed: [...Object.keys(fixed), 'time'],
    ...(defaults && { defaults, values }),
  })
  const { entry: opened, ...search } = list.search
  const page = useQuery(query(search))
  const initial = defaults?.(search)
  const isDefault = isOnly(search, initial)
  const shown = useEntry(props, opened, page.data?.entries)
  const stay = { before: search.before ?? '' } // opening an entry keeps the page
  const linkTo = (entry: Entry): EntryLink => {
    const change = { ...stay, entry: String(keyOf(entry)) }
    return {
      href: list.href(change),
      onClick: (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        list.change(change)
      },
    }
  }
  return (
    <div className="space-y-3">
      <ListFilters
        label={`Search the ${inSentence(label)}`}
        list={list}
        isLoading={page.isPending || page.isPlaceholderData}
        facetName={(facet) => facets[facet]?.label ?? facet}
        facetOptions={(facet) => facets[facet]?.options ?? []}
        valueText={(facet, value) =>
          facets[facet]?.options.find((option) => option.value === value)?.label ?? value
        }
        {...props.quiet?.(list, values, initial)}
        fixed={fixed}
        {...(props.fixedText && { fixedText: props.fixedText })}
        more={<TimeFilter value={search.time ?? ''} onChange={(time) => list.change({ time })} />}
        isMoreActive={Boolean(search.time)}
        isShort
      >
        <div className="ml-auto sm:-mr-3">
          <ExportMenu hrefOf={(format) => props.exportHref(search, format)} />
        </div>
      </ListFilters>
      {page.isError && (
        <LateErrorPanel
          error={page.error}
          actions={<Button onClick={() => void page.refetch()}>Try again</Button>}
        />
      )}
      {!(isDefault && page.data?.entries.length === 0) && props.picture?.(search)}
      <Entries {...props} page={page.data} list={list} isDefault={isDefault} linkTo={linkTo} />
      {page.data && <LogPager label={label} list={list} next={page.data.next} />}
      {shown !== undefined &&
        props.detail(shown, () => list.replace({ ...stay, entry: '' }), {
          entries: page.data?.entries ?? [],
          shown,
          linkTo,
        })}
    </div>
  )
}

const isOnly = (search: Record<string, string | undefined>, defaults: Record<string, string> = {}) =>
  Object.entries(search).every(([name, value]) => !value || value === defaults[name])

function LogPager({ label, list, next }: { label: string; list: List; next: number | null }) {
  return (
    <nav aria-label={`${label} pages`} className="flex justify-end gap-2">
      {list.search.before && <ButtonLink href={list.href({ before: '' })}>Newest</ButtonLink>}
      {next !== null && <ButtonLink href={list.href({ before: String(next) })}>Older</ButtonLink>}
    </nav>
  )
}

const valuesOf = (facets: Readonly<Record<string, LogFacet>>, defaults: Record<string, string>) =>
  Object.fromEntries(
    Object.keys(defaults).map((facet) => [facet, facets[facet]?.options.map(({ value }) => value) ?? []]),
  )

function useEntry<Entry extends { at: string }, Key extends readonly unknown[]>(
  { query, keyOf }: Pick<LogListProps<Entry, Key>, 'query' | 'keyOf'>,
  opened: string | undefined,
  entries: readonly Entry[] | undefined,
): Entry | undefined {
  const key = Number(opened)
  const isIt = (entry: Entry) => keyOf(entry) === key
  const here = entries?.find(isIt)
  const isElsewhere = Number.isSafeInteger(key) && key > 0 && entries !== undefined && here === undefined
  const alone = useQuery({ ...query({ before: String(key + 1) }), enabled: isElsewhere })
  return here ?? (isElsewhere ? alone.data?.entries.find(isIt) : undefined)
}

interface EntriesProps<Entry extends { at: string }, Row extends Entry> extends Pick<
  LogListProps<Entry, readonly unknown[], Row>,
  'label' | 'columns' | 'rowsOf' | 'rowKey' | 'none' | 'noneByDefault' | 'noMatch'
> {
  page: Page<Entry> | undefined
  list: List
  isDefault: boolean
  linkTo: (entry: Entry) => EntryLink
}

function Entries<Entry extends { at: string }, Row extends Entry>(props: EntriesProps<Entry, Row>) {
  const { label, columns, page, list, isDefault, linkTo } = props
  const { zone } = usePreferences()
  if (page?.entries.length === 0)
    return list.isFiltered && isDefault ? (
      <EmptyState title="No entries yet" actions={<Button onClick={list.clear}>Show all entries</Button>}>
        {props.noneByDefault ?? props.none}
      </EmptyState>
    ) : list.isFiltered ? (
      <EmptyState title="No matches" actions={<Button onClick={list.clear}>{list.clearLabel}</Button>}>
        {props.noMatch}
      </EmptyState>
    ) : (
      <EmptyState title="No entries yet">{props.none}</EmptyState>
    )
  const rows = props.rowsOf(page?.entries ?? [], Boolean(list.search.before), page?.next != null)
  return (
    <DataTable
      caption={label}
      columns={columns(linkTo, rows)}
      rows={rows}
      rowKey={props.rowKey}
      groups={dayGroups(rows, zone)}
      loadingRows={page ? undefined : 10}
      hasFixedColumns
      isStackedOnPhones
    />
  )
}
