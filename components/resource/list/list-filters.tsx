import type { ComponentProps, ReactNode } from 'react'
import { FacetMenu } from '@/components/ui/facet-menu'
import { X } from '@/components/ui/icons'
import { SearchField } from '@/components/ui/search-field'
import { filterStyle } from '@/components/ui/style'
import { FiltersFold } from './filters-fold'
import { useFirstRow } from './use-first-row'
import type { List } from './use-list'

interface ListFiltersProps<Facet extends string> {
  /** The label of the search field, such as "Search agents". */
  label: string
  list: List<Facet>
  /** True while the rows for the current search and filters load. */
  isLoading: boolean
  facetName: (facet: Facet) => string
  /** Returns a facet's options. The URL contains the values of the chosen options. */
  facetOptions: (facet: Facet) => ComponentProps<typeof FacetMenu>['options']
  /** Returns the label of a chosen value. */
  valueText: (facet: Facet, value: string) => string
  /** Reports whether to hide a facet's filter because the facet has no values. */
  isHidden?: (facet: Facet) => boolean
  /**
   * The labels of filters that only a link can set, keyed by URL parameter. Each active filter appears as a chip that
   * removes the filter.
   */
  fixed?: Readonly<Record<string, string>>
  /** Returns the label of a value, for the filters in `fixed`. Defaults to the value. */
  fixedText?: (name: string, value: string) => string
  /**
   * The facet whose chosen values the page already shows elsewhere. The facet's menu doesn't repeat these values.
   */
  shownElsewhere?: Facet | undefined
  /** Controls that belong to the filters, such as the grouping. */
  more?: ReactNode
  /** True if a filter in `more` is active. */
  isMoreActive?: boolean
  /** Additional controls after the filters, such as the age of the list. */
  children?: ReactNode
  /** True if `children` is short. More filters then fit beside the search field. */
  isShort?: boolean
}

/** The maximum number of filters beside the search field on tablets, on desktops and on wide screens. */
const MOST_BESIDE = 2
const MOST_BESIDE_ON_DESKTOP = 3
const MOST_BESIDE_IF_WIDE = 4

/**
 * The search field, and a menu for each facet with the chosen values. On phones, menus without a chosen value are
 * behind a button. Enter and the down arrow move the focus from the search field to the first row.
 */
export function ListFilters<Facet extends string>({
  label,
  list,
  isLoading,
  facetName,
  facetOptions,
  valueText,
  isHidden = () => false,
  fixed = {},
  fixedText = (_, value) => value,
  shownElsewhere,
  more,
  isMoreActive = false,
  children,
  isShort = false,
}: ListFiltersProps<Facet>) {
  const { chosen, filters } = list
  const focusFirstRow = useFirstRow(list, isLoading)
  const shown = chosen.filter(({ facet, values }) => values.length > 0 || !isHidden(facet))
  const hasOwnLine = shown.length > MOST_BESIDE_IF_WIDE
  const fitsDesktop = isShort || shown.length <= MOST_BESIDE_ON_DESKTOP
  const besides =
    shown.length <= MOST_BESIDE ? 'beside' : fitsDesktop ? 'beside-on-desktop' : 'beside-if-wide'
  const fold = (shown.length > 0 || more !== undefined) && (
    <FiltersFold
      hasActive={
        isMoreActive || chosen.some(({ facet, values }) => values.length > 0 && facet !== shownElsewhere)
      }
      position={hasOwnLine ? 'below' : besides}
    >
      {shown.map((choice) => (
        <Facet
          key={choice.facet}
          {...choice}
          list={list}
          label={facetName(choice.facet)}
          options={facetOptions(choice.facet)}
          shown={
            choice.facet === shownElsewhere
              ? []
              : choice.values.map((value) => valueText(choice.facet, value))
          }
        />
      ))}
      {more !== undefined && (
        <span data-active={isMoreActive || undefined} className="contents">
          {more}
        </span>
      )}
    </FiltersFold>
  )
  return (
    <>
      <search ref={filters} className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 sm:max-w-80 sm:basis-56">
          <SearchField
            label={label}
            placeholder="Search"
            value={list.text}
            onChange={list.type}
            onEnter={focusFirstRow}
          />
        </div>
        {hasOwnLine && children}
        {fold}
        {!hasOwnLine && children}
      </search>
      <FixedFilters list={list} labels={fixed} valueText={fixedText} />
    </>
  )
}

/** The chips of active filters that only a link can set. */
function FixedFilters<Facet extends string>({
  list: { search, change, focusSearch },
  labels,
  valueText,
}: {
  list: List<Facet>
  labels: Readonly<Record<string, string>>
  valueText: (name: string, value: string) => string
}) {
  const active = Object.entries(labels).flatMap(([name, label]) => {
    const value = search[name]
    return value ? [{ name, label: `${label}: ${valueText(name, value)}` }] : []
  })
  if (active.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {active.map(({ name, label }) => (
        <FilterTag
          key={name}
          label={label}
          onRemove={() => {
            change({ [name]: '' })
            focusSearch()
          }}
        />
      ))}
    </div>
  )
}

type FacetProps<Name extends string> = List<Name>['chosen'][number] &
  Pick<ComponentProps<typeof FacetMenu>, 'label' | 'options' | 'shown'> & { list: List<Name> }

function Facet<Name extends string>({ facet, values, isNot, list, ...menu }: FacetProps<Name>) {
  return (
    <FacetMenu
      {...menu}
      selected={values}
      isNot={isNot}
      canExclude={list.canExclude}
      onChange={(next, isNotNow) => list.choose(facet, { values: next, isNot: isNotNow })}
      onClear={() => {
        list.choose(facet, { values: [], isNot: false })
        list.focusSearch()
      }}
    />
  )
}

/**
 * The chip of an active filter. Selecting the chip removes the filter. `label` is the chip's text, such as "State:
 * ready".
 */
function FilterTag({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={`Remove filter ${label}`}
      className={filterStyle(true, 'pr-2')}
    >
      <span className="max-w-56 truncate">{label}</span>
      <X className="size-3.5 text-muted" />
    </button>
  )
}
