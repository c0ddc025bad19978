'use client'

import { useQuery } from '@tanstack/react-query'
import { ActTarget, ResultChip } from '@/components/resource/act/act-target'
import { causeOf, outcomeSummary } from '@/components/resource/act/outcome-summary'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import type { AuditEntry } from '@/lib/api/audit'
import { historyQuery, isPlainlyDone, whoDid } from '@/lib/client/logs'
import { actText } from '@/lib/resources/text/act-text'
import { cn } from '@/components/ui/style'
import { paths } from '@/lib/util/paths'

const SHOWN = 5

interface HistoryProps {
  /** The ID of the resource or part. Omitted for the whole account. */
  id?: string
  title: string
  none: string
  isTab?: boolean
  createdAt?: string | undefined
}

export function History({ id, title, none, isTab = false, createdAt }: HistoryProps) {
  const { account } = useAccount()
  const history = useQuery(historyQuery(account.slug, id))
  const entries = history.data?.entries ?? []
  const created = isTab && history.data && lacksCreation(history.data, id) ? createdAt : undefined
  return (
    <section aria-labelledby="history" className="space-y-2">
      <h2 id="history" className={isTab ? 'sr-only' : 'text-lg font-medium'}>
        {title}
      </h2>
      {history.isError && <p className="text-muted">Couldn't load activity. Reload the page to try again.</p>}
      {history.data && entries.length === 0 && created === undefined && <p className="text-muted">{none}</p>}
      <ul className={isTab ? 'divide-y divide-line' : 'space-y-1'}>
        {(isTab ? entries : entries.slice(0, SHOWN)).map((entry) => (
          <li
            key={entry.seq}
            className={cn(
              'flex flex-wrap items-center gap-x-2 gap-y-1.5',
              isTab ? 'min-h-row py-1.5' : 'min-h-8',
            )}
          >
            {!isPlainlyDone(entry) && <ResultChip entry={entry} />}
            <span className="min-w-0 wrap-anywhere">{sentence(entry, levelOf(entry, id))}</span>
            {levelOf(entry, id) === undefined && <ActTarget entry={entry} />}
            <span className="text-sm text-muted">
              · <RelativeTime value={entry.at} />
            </span>
            {isTab && <Details entry={entry} hasRoute={levelOf(entry, id) !== 2} />}
          </li>
        ))}
        {created !== undefined && (
          <li className="flex min-h-row flex-wrap items-center gap-x-2 py-1.5">
            Created
            <span className="text-sm text-muted">
              · <RelativeTime value={created} />
            </span>
          </li>
        )}
      </ul>
      {entries.length > 0 && (
        <Link href={paths.audit({ account: account.slug, ...(id !== undefined && { target: id }) })}>
          View all in the audit log
        </Link>
      )}
    </section>
  )
}

const lacksCreation = (
  { entries, next }: { entries: readonly AuditEntry[]; next: number | null },
  id: string | undefined,
): boolean =>
  next === null && !entries.some(({ operation, target }) => target === id && operation.endsWith('.create'))

function Details({ entry, hasRoute }: { entry: AuditEntry; hasRoute: boolean }) {
  const route = hasRoute ? entry.route : null
  const summary = causeOf(entry) === null ? outcomeSummary(entry) : null // the description contains the cause
  if (route === null && summary === null) return null
  return (
    <p className="w-full text-sm wrap-anywhere text-muted">
      {route !== null && <span className="font-mono">{route}</span>}
      {route !== null && summary !== null && ' · '}
      {summary}
    </p>
  )
}

function levelOf({ target }: AuditEntry, id: string | undefined): number | undefined {
  const [resource, ...parts] = id?.split('/') ?? []
  const isChild = target !== null && target.split('/', 1)[0] !== resource
  return resource === undefined || isChild ? undefined : parts.length + 1
}

function sentence(entry: AuditEntry, level?: number): string {
  const { operation, result, before, after } = entry
  const depth = level === undefined ? undefined : level - 1
  const { intent, done } = actText(operation, { depth, before, after })
  return `${whoDid(entry)} ${result === 'done' ? done : `tried to ${intent}`}`
}
