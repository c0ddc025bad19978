'use client'

import { useState } from 'react'
import { ActTarget, ResultChip, resultStyles } from '@/components/resource/act/act-target'
import { CutText } from '@/components/ui/cut-text'
import type { Column } from '@/components/ui/data-table-column'
import {
  type EntryLink,
  entryTimeColumn,
  LogList,
  resourceOptions,
} from '@/components/resource/list/log-list'
import { quietDefaults } from '@/components/resource/list/quiet-defaults'
import { textWidth } from '@/components/resource/list/column-widths'
import type { FacetOption } from '@/components/ui/facet-menu'
import { Link } from '@/components/ui/link'
import { ChevronRight } from '@/components/ui/icons'
import { cn } from '@/components/ui/style'
import { onDemand } from '@/components/ui/on-demand'
import { ClockTime } from '@/components/ui/clock-time'
import type { AuditEntry, AuditKind } from '@/lib/api/audit'
import { noAccount } from '@/lib/util/paths'
import { auditDefaults, auditExportAddress, auditQuery, isPlainlyDone, whoDid } from '@/lib/client/logs'
import { actTitle } from '@/lib/resources/text/act-text'
import { type AuditRow, bundleRows } from './bundles'
import { errorOf } from '@/components/resource/act/audit-outcome'
import { outcomeSummary } from '@/components/resource/act/outcome-summary'
import { titleOfEntry } from './entry-title'

const { Component: AuditDetail } = onDemand(() => import('./audit-detail'))

const Note = ({ text }: { text: string }) => (
  <span
    title={text}
    className="block text-xs text-muted max-lg:wrap-anywhere max-lg:whitespace-normal lg:truncate"
  >
    {text}
  </span>
)

function Summary({ entry }: { entry: AuditEntry }) {
  const text = outcomeSummary(entry)
  return text === null ? null : <Note text={text} />
}

function BundleTarget({ row, entries }: { row: AuditRow; entries: readonly AuditEntry[] }) {
  const names = new Map(
    entries.map(({ target, title, seq }) => [target?.split('/', 1)[0] ?? seq, title ?? target]),
  )
  const title = [...names.values()].join(', ')
  const error = entries.map(errorOf).find(Boolean)
  const note = error?.text ?? entries.flatMap(({ route }) => route ?? []).join(', ')
  return (
    <>
      <ActTarget entry={{ ...row, title, route: null }} isPlain />
      {note && <Note text={note} />}
    </>
  )
}

const Target = ({ row }: { row: AuditRow }) =>
  row.bundle ? (
    <BundleTarget row={row} entries={row.bundle.entries} />
  ) : (
    <>
      <ActTarget entry={row} isPlain />
      <Summary entry={row} />
    </>
  )

const TargetCell = ({ row }: { row: AuditRow }) => (
  <div className="flex items-start gap-3 max-sm:flex-wrap max-sm:gap-y-1.5">
    <div className="min-w-0 empty:hidden">
      <Target row={row} />
    </div>
    {!isPlainlyDone(row) && (
      <span className="shrink-0">
        <ResultChip entry={row} />
      </span>
    )}
  </div>
)

const updateNote = ({ update_name }: AuditRow) =>
  update_name === null ? 'Rolling update' : `Rolling update “${update_name}”`

const titleOf = (row: AuditRow) => row.bundle?.title ?? titleOfEntry(row)

interface ActCellProps {
  row: AuditRow
  linkTo: (entry: AuditEntry) => EntryLink
  open: ReadonlySet<string>
  onToggle: (id: string) => void
}

const nameStyle =
  'line-clamp-2 max-w-full wrap-anywhere whitespace-normal max-lg:line-clamp-none pointer-coarse:-my-3 pointer-coarse:py-3'

function ActCell({ row, linkTo, open, onToggle }: ActCellProps) {
  const title = titleOf(row)
  const id = row.bundle?.id
  return (
    <div className={cn('min-w-0 max-sm:space-y-1.5', row.isInBundle && 'pl-4')}>
      {id === undefined ? (
        <Link {...linkTo(row)} linkStyle="name" data-tip={title} className={nameStyle}>
          {title}
        </Link>
      ) : (
        <button
          type="button"
          aria-expanded={open.has(id)}
          onClick={() => onToggle(id)}
          className={cn(nameStyle, 'text-left font-medium')}
        >
          {title}
          <ChevronRight
            className={cn('ml-1 inline size-4 align-text-bottom text-muted', open.has(id) && 'rotate-90')}
          />
        </button>
      )}
      {row.update_id !== null && <Note text={updateNote(row)} />}
      <div className="sm:hidden">
        <TargetCell row={row} />
      </div>
    </div>
  )
}

const accountOf = (entry: AuditEntry) => entry.account_name ?? entry.account ?? 'Console'

const PersonCell = ({ entry, hasAccounts }: { entry: AuditEntry; hasAccounts: boolean }) => (
  <>
    <CutText text={whoDid(entry)} />
    {hasAccounts && (
      <span className="hidden truncate text-xs text-muted lg:max-xl:block">{accountOf(entry)}</span>
    )}
    <span className="hidden text-xs text-muted sm:max-lg:block">
      <ClockTime value={entry.at} />
    </span>
  </>
)

const accountColumn: Column<AuditEntry> = {
  id: 'account',
  header: 'Account',
  width: '9rem',
  hideBelow: 'xl',
  cell: (entry) => <CutText text={accountOf(entry)} />,
}

interface Columns {
  linkTo: (entry: AuditEntry) => EntryLink
  rows: readonly AuditRow[]
  hasAccounts?: boolean
  open?: ReadonlySet<string>
  onToggle?: (id: string) => void
}

export const columnsOf = ({
  linkTo,
  rows,
  hasAccounts = true,
  open = new Set(),
  onToggle = () => undefined,
}: Columns): Column<AuditRow>[] => [
  {
    id: 'act',
    header: 'Action',
    width: '14rem',
    steps: [textWidth(rows.map(titleOf), 13, 24)],
    cell: (row) => <ActCell {...{ row, linkTo, open, onToggle }} />,
  },
  {
    id: 'target',
    header: 'Target',
    hideBelow: 'sm',
    cell: (row) => <TargetCell row={row} />,
  },
  {
    id: 'person',
    header: 'Person',
    width: textWidth(
      rows.map((entry) => whoDid(entry)),
      9.5,
    ),
    cell: (entry) => <PersonCell entry={entry} hasAccounts={hasAccounts} />,
  },
  // With a single account, the column would have the same value in every row.
  ...(hasAccounts ? [accountColumn] : []),
  { ...entryTimeColumn, hideBelow: 'tablet' },
]

const results = {
  label: 'Result',
  options: Object.entries(resultStyles).map(([value, [, label]]) => ({ value, label })),
}
const resources = {
  label: 'Resource',
  options: [
    ...resourceOptions,
    { value: 'accounts', label: 'Accounts' },
    { value: 'people', label: 'People' },
    { value: 'sessions', label: 'Sign-ins' },
    { value: 'console', label: 'Console' },
  ],
}

const kinds = {
  label: 'Actions',
  options: [
    { value: 'effects', label: 'Changes' },
    { value: 'others', label: 'Sign-ins and attempts' },
    { value: 'reads', label: 'Reads and exports', note: 'Off by default' },
  ] satisfies (FacetOption & { value: AuditKind })[],
}

interface AuditLogProps {
  accounts: readonly { slug: string; name: string }[]
  isOfAccount?: boolean
}

export function AuditLog({ accounts, isOfAccount }: AuditLogProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const onToggle = (id: string) =>
    setOpen(new Set(open.has(id) ? [...open].filter((one) => one !== id) : [...open, id]))
  const account = {
    label: 'Account',
    options: [
      ...accounts.map(({ slug, name }) => ({ value: slug, label: name })),
      { value: noAccount, label: 'Console' },
    ],
  }
  return (
    <LogList
      label="Audit log"
      facets={{
        kind: kinds,
        result: results,
        resource: resources,
        ...((accounts.length > 1 || isOfAccount) && { account }),
      }}
      defaults={auditDefaults}
      quiet={quietDefaults}
      fixed={{ person: 'Person', operation: 'Operation', target: 'Target' }}
      fixedText={(name, value) => (name === 'operation' ? actTitle(value, true) : value)}
      query={auditQuery}
      exportHref={auditExportAddress}
      keyOf={(entry) => entry.seq}
      rowsOf={(...page) => bundleRows(open, ...page)}
      rowKey={({ seq, bundle }) => (bundle ? `bundle-${bundle.key}` : String(seq))}
      columns={(linkTo, rows) =>
        columnsOf({ linkTo, rows, hasAccounts: accounts.length > 1, open, onToggle })
      }
      detail={(entry, onClose, position) => (
        <AuditDetail entry={entry} title={titleOfEntry(entry)} onClose={onClose} position={position} />
      )}
      none="This log records who did what in this console, and when."
      noMatch="Clear a filter to see more entries."
    />
  )
}
