'use client'

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
import { onDemand } from '@/components/ui/on-demand'
import { ClockTime } from '@/components/ui/clock-time'
import type { AuditEntry, AuditKind } from '@/lib/api/audit'
import { noAccount } from '@/lib/util/paths'
import { auditDefaults, auditExportAddress, auditQuery, isPlainlyDone, whoDid } from '@/lib/client/logs'
import { actTitle } from '@/lib/resources/text/act-text'
import { actParts } from './act-parts'
import { errorOf, hasChange } from './audit-outcome'
import { changeSummary } from './changed-values'
import { fieldsOf } from '@/lib/util/records'

const { Component: AuditDetail } = onDemand(() => import('./audit-detail'))

/** Returns the description of an action, and the kind of its target if the description doesn't contain it. */
function partsOf({ operation, result, before, after, target, title }: AuditEntry) {
  // The summary contains the cause of a DNS change.
  const text = actTitle(operation, result === 'done', {
    before,
    after: causeOf({ after }) === null ? after : null,
  })
  return target === null && title === null ? { title: text, kind: null } : actParts(text)
}

/** Returns the cause of a change that the console found, or null. */
function causeOf({ after }: Pick<AuditEntry, 'after'>): string | null {
  const { cause } = fieldsOf(JSON.parse(after ?? 'null'))
  return typeof cause === 'string' ? cause : null
}

/** The first changed value, the cause or the error of an entry, in one line. Renders nothing without any. */
function Summary({ entry }: { entry: AuditEntry }) {
  const text = errorOf(entry)?.text ?? causeOf(entry) ?? (hasChange(entry) ? changeSummary(entry) : null)
  if (text === null) return null
  return (
    <span
      title={text}
      className="block text-xs text-muted max-lg:wrap-anywhere max-lg:whitespace-normal lg:truncate"
    >
      {text}
    </span>
  )
}

const TargetCell = ({ entry }: { entry: AuditEntry }) => (
  <>
    <ActTarget entry={entry} kind={partsOf(entry).kind} isPlain />
    <Summary entry={entry} />
  </>
)

const titleOf = (entry: AuditEntry) => partsOf(entry).title

/**
 * The cell with an action's description, and its result unless it succeeded. On phones, the cell also contains the
 * target because the target needs the full width.
 */
function ActCell({ entry, link }: { entry: AuditEntry; link: EntryLink }) {
  const title = titleOf(entry)
  return (
    <div className="min-w-0 max-sm:space-y-1.5">
      <Link
        {...link}
        linkStyle="name"
        data-tip={title}
        className="line-clamp-2 max-w-full wrap-anywhere whitespace-normal max-lg:line-clamp-none pointer-coarse:-my-3 pointer-coarse:py-3"
      >
        {title}
      </Link>
      {!isPlainlyDone(entry) && (
        <div className="mt-1">
          <ResultChip entry={entry} />
        </div>
      )}
      <div className="sm:hidden">
        <TargetCell entry={entry} />
      </div>
    </div>
  )
}

/** The cell with the person. On tablets, the cell also contains the time, which leaves more space for the target. */
const PersonCell = ({ entry }: { entry: AuditEntry }) => (
  <>
    <CutText text={whoDid(entry)} />
    <span className="hidden text-xs text-muted sm:max-lg:block">
      <ClockTime value={entry.at} />
    </span>
  </>
)

const accountColumn: Column<AuditEntry> = {
  id: 'account',
  header: 'Account',
  width: '9rem',
  hideBelow: 'lg',
  cell: (entry) => <CutText text={entry.account_name ?? entry.account ?? 'Console'} />,
}

/** Returns the columns of the log. `hasAccounts` is true if the console has several accounts. */
export const columnsOf = (
  linkTo: (entry: AuditEntry) => EntryLink,
  entries: readonly AuditEntry[],
  hasAccounts = true,
): Column<AuditEntry>[] => [
  {
    id: 'act',
    header: 'Action',
    width: '9rem',
    steps: [textWidth(entries.map(titleOf), 13, 24)],
    cell: (entry) => <ActCell entry={entry} link={linkTo(entry)} />,
  },
  {
    id: 'target',
    header: 'Target',
    hideBelow: 'sm',
    cell: (entry) => <TargetCell entry={entry} />,
  },
  {
    id: 'person',
    header: 'Person',
    width: textWidth(
      entries.map((entry) => whoDid(entry)),
      9.5,
    ),
    cell: (entry) => <PersonCell entry={entry} />,
  },
  // With a single account, all entries would have the same one.
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
  /** True if the URL selects accounts. The filter then appears even if the console has a single account. */
  isOfAccount?: boolean
}

/** The audit log, newest first. The URL stores the filters and the open entry. */
export function AuditLog({ accounts, isOfAccount }: AuditLogProps) {
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
      columns={(linkTo, entries) => columnsOf(linkTo, entries, accounts.length > 1)}
      detail={(entry, onClose, steps) => (
        <AuditDetail entry={entry} {...partsOf(entry)} onClose={onClose} steps={steps} />
      )}
      none="This log records who did what in this console, and when."
      noMatch="Clear a filter to see more entries."
    />
  )
}
