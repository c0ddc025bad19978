'use client'

import { DataTable } from '@/components/ui/data-table'
import type { Column } from '@/components/ui/data-table-column'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip, StateIcon, type State } from '@/components/ui/state-chip'
import type { CapabilityRow, KnownState } from '@/lib/api/accounts'
import { type ResourceName, resourcesByLabel, resourceTypes } from '@/lib/resources/resource-types'
import { formatNumber, joinWithAnd } from '@/lib/util/text'
import { Breakable } from '@/components/ui/breakable'
import { useMedia } from '@/components/ui/use-media'
import { Mono } from '@/components/ui/text'
import { ChevronRight } from '@/components/ui/icons'
import { insteadOf } from '@/lib/resources/text/instead-text'

function KnownChip({ state }: { state: KnownState }) {
  const [phase, label] = capabilityChips[state]
  return <StateChip state={phase}>{label}</StateChip>
}

const columnsOf = (rows: readonly CapabilityRow[]): Column<CapabilityRow>[] => [
  {
    id: 'operation',
    header: 'Operation',
    cell: (row) => (
      <div className="py-1">
        <p>{row.summary}</p>
        <p className="font-mono text-sm wrap-anywhere text-muted">
          <Breakable text={`${row.method} ${row.path}`} />
        </p>
        <p className="text-sm text-muted empty:hidden">{insteadText(row, rows)}</p>
      </div>
    ),
  },
  {
    id: 'support',
    header: 'In the specification',
    width: '9rem',
    hideBelow: 'md',
    cell: ({ support }) => (support === 'spec' ? 'Yes' : 'No'),
  },
  {
    id: 'state',
    header: 'State',
    width: '11rem',
    cell: ({ state }) => <KnownChip state={state} />,
  },
  ...(rows.some(({ fields }) => fields.length > 0) ? [fieldsColumn] : []),
  ...(rows.some(({ checked_at }) => checked_at !== null) ? [checkedColumn] : []),
]

const fieldsColumn: Column<CapabilityRow> = {
  id: 'fields',
  header: 'Fields not in the specification',
  hideBelow: 'md',
  cell: ({ fields }) => (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 py-1">
      {fields.map(({ field, state }) => (
        <li key={field} className="flex min-w-0 flex-wrap items-center gap-x-1.5 text-sm">
          <Mono text={field} /> <KnownChip state={state} />
        </li>
      ))}
    </ul>
  ),
}

const checkedColumn: Column<CapabilityRow> = {
  id: 'since',
  header: 'Checked',
  width: '8rem',
  hideBelow: 'lg',
  cell: ({ checked_at }) => (checked_at === null ? '' : <RelativeTime value={checked_at} />),
}

export function CapabilityTables({ rows }: { rows: readonly CapabilityRow[] }) {
  const rowsOf = (name: ResourceName) => rows.filter(({ resource }) => resource === name)
  const works = (name: ResourceName) => rowsOf(name).every(isWorking)
  const isWide = useMedia(WIDE, true)
  const [fine, others] = [resourcesByLabel.filter(works), resourcesByLabel.filter((name) => !works(name))]
  return (
    <div className="max-w-5xl space-y-3">
      <p className="flex items-center gap-2 font-medium">
        <StateIcon state={worstState(rows)} />
        {capabilityCountText(rows)}
      </p>
      {others.length > 0 && <Kinds names={others} rowsOf={rowsOf} />}
      {fine.length > 0 && (
        <details open={isWide} className="group/fine">
          <summary className="flex min-h-control w-fit items-center gap-2 rounded-md pr-2">
            <ChevronRight className="size-4 shrink-0 text-muted group-open/fine:rotate-90" />
            {others.length === 0 ? 'Operations by resource' : 'Resources whose operations all work'}
            <span className="text-sm text-muted">{formatNumber(fine.length)}</span>
          </summary>
          <div className="pt-2">
            <Kinds names={fine} rowsOf={rowsOf} />
          </div>
        </details>
      )}
    </div>
  )
}

/** The media query for windows with room for all resources. */
const WIDE = '(width >= 48rem)'

interface KindsProps {
  names: readonly ResourceName[]
  rowsOf: (name: ResourceName) => readonly CapabilityRow[]
}

const Kinds = ({ names, rowsOf }: KindsProps) => (
  <div className="divide-y divide-line rounded-md border border-line bg-surface">
    {names.map((name) => (
      <Kind key={name} name={name} rows={rowsOf(name)} />
    ))}
  </div>
)

function worstState(rows: readonly CapabilityRow[]): State {
  const found = new Set(rows.flatMap(({ state, fields }) => [state, ...fields.map((field) => field.state)]))
  const worst = worstFirst.find((state) => found.has(state))
  return worst ? capabilityChips[worst][0] : 'ready'
}
const worstFirst: readonly KnownState[] = ['missing', 'refused', 'not-tried']

const isWorking = ({ state, fields }: CapabilityRow) =>
  state === 'works' && fields.every((field) => field.state === 'works')

function Kind({ name, rows }: { name: ResourceName; rows: readonly CapabilityRow[] }) {
  return (
    <details open={isLimited(rows)} className="group/kind">
      <summary className="grid min-h-control grid-cols-[1rem_1rem_minmax(0,1fr)] items-center gap-x-3 px-3 py-1.5 hover:bg-hover sm:grid-cols-[1rem_1rem_14rem_minmax(0,1fr)]">
        <ChevronRight className="size-4 shrink-0 text-muted group-open/kind:rotate-90" />
        <StateIcon state={worstState(rows)} />
        <h2 className="text-base font-semibold">{resourceTypes[name].label}</h2>
        <span className="text-sm text-muted max-sm:col-start-3">{capabilityCountText(rows)}</span>
      </summary>
      <div className="px-3 pt-1 pb-4">
        <DataTable
          caption={resourceTypes[name].label}
          columns={columnsOf(rows)}
          rows={rows}
          rowKey={(row) => row.operation}
        />
      </div>
    </details>
  )
}

const capabilityChips: Readonly<Record<KnownState, [State, string]>> = {
  works: ['ready', 'Works'],
  missing: ['wrong', 'Missing'],
  refused: ['attention', 'Not allowed for this key'],
  'not-tried': ['unknown', 'Not checked'],
}

type Known = Pick<CapabilityRow, 'operation' | 'state'>

export const insteadText = ({ operation, state }: Known, rows: readonly Known[]) =>
  state === 'missing'
    ? insteadOf(operation, (other) => rows.some((row) => row.operation === other && row.state !== 'missing'))
    : undefined

export const isLimited = (rows: readonly Pick<CapabilityRow, 'state' | 'fields'>[]) =>
  rows.some(({ state, fields }) => [state, ...fields.map((one) => one.state)].some((one) => limits.has(one)))

const limits: ReadonlySet<KnownState> = new Set(['missing', 'refused'])

/**
 * Counts operations by state in a sentence, such as "9 operations work, 2 are missing and 1 hasn't been checked."
 */
export function capabilityCountText(rows: readonly Pick<CapabilityRow, 'state'>[]): string {
  const count = (state: KnownState) => rows.filter((row) => row.state === state).length
  if (rows.length > 1 && count('works') === rows.length)
    return rows.length === 2 ? 'Both operations work.' : `All ${rows.length} operations work.`
  const part = (n: number, one: string, many: string) => (n > 0 ? [`${n} ${n === 1 ? one : many}`] : [])
  const parts = [
    ...part(count('works'), 'works', 'work'),
    ...part(count('missing'), 'is missing', 'are missing'),
    ...part(count('refused'), "isn't allowed for this key", "aren't allowed for this key"),
    ...part(count('not-tried'), "hasn't been checked", "haven't been checked"),
  ]
  return `${joinWithAnd(parts).replace(/^(\d+)/, (n) => (n === '1' ? '1 operation' : `${n} operations`))}.`
}
