'use client'

import { Section } from '@/components/ui/section'
import { useQuery } from '@tanstack/react-query'
import { ActTarget, ResultChip } from '@/components/resource/act/act-target'
import { useAccount } from '@/components/shell/account-context'
import { RelativeTime } from '@/components/ui/relative-time'
import type { AuditEntry } from '@/lib/api/audit'
import { historyQuery, isPlainlyDone, whoDid } from '@/lib/client/logs'
import { actText, wordBeforeTarget } from '@/lib/resources/act-text'
import { paths } from '@/lib/util/paths'
import { PanelLink } from './overview-panel'

const SHOWN = 5

/** Lists the latest actions that this console recorded for the account, each with its person and target. */
export function Activity() {
  const { account } = useAccount()
  const { data, isError } = useQuery(historyQuery(account.slug))
  const entries = (data?.entries ?? []).slice(0, SHOWN)
  return (
    <Section
      isFlush
      id="activity"
      title="Recent activity"
      actions={<PanelLink href={paths.audit({ account: account.slug })} of="activity" />}
    >
      {entries.length > 0 ? (
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <Row key={entry.seq} entry={entry} />
          ))}
        </ul>
      ) : (
        <p className="flex min-h-11 items-center px-4 text-muted">
          {isError
            ? "Couldn't load the activity. Reload the page to try again."
            : 'No activity in this console yet.'}
        </p>
      )}
    </Section>
  )
}

function Row({ entry }: { entry: AuditEntry }) {
  const { result, operation, target, before, after } = entry
  const { intent, done } = actText(operation, { before, after })
  const act = result === 'done' ? done : `tried to ${intent}`
  return (
    <li className="flex min-h-10 items-center justify-between gap-x-4 px-4 py-1.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1">
        <span className="font-medium wrap-anywhere">{whoDid(entry)}</span>
        <span>{target === null ? act : `${act} ${wordBeforeTarget(operation)}`.trim()}</span>
        <ActTarget entry={entry} />
        {!isPlainlyDone(entry) && <ResultChip entry={entry} />}
      </div>
      <span className="shrink-0 text-sm text-muted">
        <RelativeTime value={entry.at} isPassedOver />
      </span>
    </li>
  )
}
