'use client'

import { useQuery } from '@tanstack/react-query'
import { ActTarget } from '@/components/resource/act/act-target'
import { ResultChip } from '@/components/resource/act/result-chip'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import type { AuditEntry } from '@/lib/api/audit'
import { historyQuery, isOnlyGone, whoDid } from '@/lib/client/audit'
import { actWords } from '@/lib/resources/act-words'
import { paths } from '@/lib/util/paths'

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
          <li key={entry.seq} className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1.5">
            {(entry.result !== 'done' || isOnlyGone(entry)) && <ResultChip entry={entry} />}
            <span className="min-w-0 wrap-anywhere">{sentence(entry, id?.split('/').length)}</span>
            {id === undefined && <ActTarget entry={entry} />}
            <span className="text-sm text-muted">
              · <RelativeTime value={entry.at} />
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

/** Who did what; `level`: 1 on the page of a thing, 2 on that of a part of it. */
function sentence(entry: AuditEntry, level?: number): string {
  const { operation, result, before, after } = entry
  const depth = level === undefined ? undefined : level - 1
  const { intent, done } = actWords(operation, { depth, before, after })
  return `${whoDid(entry)} ${result === 'done' ? done : `tried to ${intent}`}`
}
