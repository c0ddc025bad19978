import { type ComponentProps, type ReactNode, useId, useState, useEffect, useRef } from 'react'
import { FacetMenu } from '@/components/ui/facet-menu'
import { X } from '@/components/ui/icons'
import { SearchField } from '@/components/ui/search-field'
import { filterStyle, cn } from '@/components/ui/style'
import type { List } from './use-list'
import { Button } from '@/components/ui/button'

interface ListFiltersProps<Facet extends string> {
  label: string
  list: List<Facet>
  isLoading: boolean
  facetName: (facet: Facet) => string
  facetOptions: (facet: Facet) => ComponentProps<typeof FacetMenu>['options']
  valueText: (facet: Facet, value: string) => string
  isHidden?: (facet: Facet) => boolean
  /** The labels of filters that only a link can set, keyed by URL parameter. */
  fixed?: Readonly<Record<string, string>>
  fixedText?: (name: string, value: string) => string
  /** Returns the labels of the chosen values, or undefined to use the labels from `valueText`. */
  shownAs?: ((facet: Facet, values: readonly string[]) => string[] | undefined) | undefined
  shownElsewhere?: Facet | undefined
  most?: number
  more?: ReactNode
  isMoreActive?: boolean
  children?: ReactNode
  isShort?: boolean
}

/** The maximum number of filters beside the search field on tablets, on desktops and on wide screens. */
const MOST_BESIDE = 2
const MOST_BESIDE_ON_DESKTOP = 3
const MOST_BESIDE_IF_WIDE = 4

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
  shownAs,
  shownElsewhere,
  most = Infinity,
  more,
  isMoreActive = false,
  children,
  isShort = false,
}: ListFiltersProps<Facet>) {
  const { chosen, filters } = list
  const focusFirstRow = useFirstRow(list, isLoading)
  const [isOpen, setOpen] = useState(false)
  const all = chosen.filter(({ facet, values }) => values.length > 0 || !isHidden(facet))
  const shown = all.filter(({ values }, n) => isOpen || n < most || values.length > 0)
  const toggle = { 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) }
  const fold = (shown.length > 0 || more !== undefined) && (
    <FiltersFold
      hasActive={
        isMoreActive || chosen.some(({ facet, values }) => values.length > 0 && facet !== shownElsewhere)
      }
      className={foldStyle(shown.length, isShort || all.length <= MOST_BESIDE_ON_DESKTOP)}
      toggle={toggle}
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
              : (shownAs?.(choice.facet, choice.values) ??
                choice.values.map((value) => valueText(choice.facet, value)))
          }
        />
      ))}
      {all.length > most && (
        <Button {...toggle} variant="quiet" className="max-sm:hidden">
          More filters
        </Button>
      )}
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
        {fold}
        {children}
      </search>
      <FixedFilters list={list} labels={fixed} valueText={fixedText} />
    </>
  )
}

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

function foldStyle(count: number, fitsDesktop: boolean): string {
  if (count > MOST_BESIDE_IF_WIDE) return 'sm:own-line'
  if (count <= MOST_BESIDE) return 'sm:contents'
  return fitsDesktop ? 'sm:own-line lg:contents' : 'sm:own-line xl:contents'
}

interface FiltersFoldProps {
  hasActive: boolean
  className: string
  toggle: { 'aria-expanded': boolean; onClick: () => void }
  children: ReactNode
}

function FiltersFold({ hasActive, className, toggle, children }: FiltersFoldProps) {
  const id = useId()
  const isOpen = toggle['aria-expanded']
  return (
    <>
      <Button {...toggle} aria-controls={id} className="sm:hidden">
        Filters
      </Button>
      <div
        id={id}
        className={cn(
          className,
          isOpen || hasActive ? 'max-sm:own-line' : 'max-sm:hidden',
          !isOpen && 'max-sm:[&>:not([data-active])]:hidden',
        )}
      >
        {children}
      </div>
    </>
  )
}

const opener = 'tbody th[scope="row"] :is(a[href], button, input:enabled), li > details > summary'

/** Returns the search text of the rows on the page, or null while other results load. */
export const shownText = ({ text, search }: Pick<List, 'text' | 'search'>, isLoading: boolean) =>
  isLoading || text !== (search.q ?? '') ? null : text

function useFirstRow(list: Pick<List, 'text' | 'search' | 'filters'>, isLoading: boolean): () => void {
  const { text, filters } = list
  const shown = shownText(list, isLoading)
  const awaited = useRef<string | null>(null)
  const focusRow = () => filters.current?.parentElement?.querySelector<HTMLElement>(opener)?.focus()
  // Binds to the focus: the rows appear after the key press.
  useEffect(() => {
    if (shown === null || awaited.current !== shown) return
    awaited.current = null
    if (filters.current?.querySelector('input') === document.activeElement) focusRow()
  })
  return () => {
    if (shown === null) awaited.current = text
    else focusRow()
  }
}
