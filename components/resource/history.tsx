'use client'

import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { type AuditEntry, historyQuery } from '@/lib/client/audit'
import { isResourceName } from '@/lib/resources/catalogue'
import { paths } from '@/lib/util/paths'
import { ResultChip } from './result-chip'

const SHOWN = 5

interface HistoryProps {
  /** The thing; left out for the whole account. */
  id?: string
  title: string
  /** What is said when nothing was done. */
  none: string
}

/** What was done to one thing, or on the whole account, from this console, newest first; the rest is a link to the audit. */
export function History({ id, title, none }: HistoryProps) {
  const { account } = useAccount()
  const history = useQuery(historyQuery(account.slug, id))
  const entries = history.data?.entries ?? []
  return (
    <section aria-labelledby="history" className="space-y-2">
      <h2 id="history" className="text-lg font-medium">
        {title}
      </h2>
      {history.isError && <p className="text-muted">The audit cannot be read at the moment.</p>}
      {history.data && entries.length === 0 && <p className="text-muted">{none}</p>}
      <ul className="space-y-1">
        {entries.slice(0, SHOWN).map((entry) => (
          <li key={entry.seq} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <ResultChip result={entry.result} />
            <span className="font-mono text-sm">{entry.operation}</span>
            {id === undefined && <Target entry={entry} account={account.slug} />}
            <span className="text-muted">{entry.user_email ?? 'command line'}</span>
            <span className="text-sm text-muted">
              <RelativeTime value={entry.at} />
            </span>
          </li>
        ))}
      </ul>
      {entries.length > 0 && (
        <Link href={paths.audit({ account: account.slug, ...(id !== undefined && { target: id }) })}>
          All of it, with before and after
        </Link>
      )}
    </section>
  )
}

/** The thing that an act was about; a link while its kind has pages. */
function Target({ entry, account }: { entry: AuditEntry; account: string }) {
  const resource = entry.operation.split('.')[0] ?? ''
  if (entry.target === null) return null
  if (!isResourceName(resource) || entry.operation.endsWith('.delete'))
    return <span className="font-mono text-sm wrap-anywhere">{entry.target}</span>
  return (
    <Link href={paths.detail(account, resource, entry.target)} className="font-mono text-sm wrap-anywhere">
      {entry.target}
    </Link>
  )
}
