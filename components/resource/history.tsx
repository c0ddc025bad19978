'use client'

import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { historyQuery } from '@/lib/client/audit'
import { paths } from '@/lib/util/paths'
import { ResultChip } from './result-chip'

const SHOWN = 5

/** What was done to one thing from this console, newest first; the rest is a link to the audit. */
export function History({ id }: { id: string }) {
  const { account } = useAccount()
  const history = useQuery(historyQuery(account.slug, id))
  const entries = history.data?.entries ?? []
  return (
    <section aria-labelledby="history" className="space-y-2">
      <h2 id="history" className="font-medium">
        What happened to it
      </h2>
      {history.isError && <p className="text-muted">The audit cannot be read at the moment.</p>}
      {history.data && entries.length === 0 && (
        <p className="text-muted">Nothing was done to it from this console.</p>
      )}
      <ul className="space-y-1">
        {entries.slice(0, SHOWN).map((entry) => (
          <li key={entry.seq} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <ResultChip result={entry.result} />
            <span className="font-mono text-sm">{entry.operation}</span>
            <span className="text-muted">{entry.user_email ?? 'command line'}</span>
            <span className="text-sm text-muted">
              <RelativeTime value={entry.at} />
            </span>
          </li>
        ))}
      </ul>
      {entries.length > 0 && (
        <Link href={paths.audit({ account: account.slug, target: id })}>
          All of it, with before and after
        </Link>
      )}
    </section>
  )
}
