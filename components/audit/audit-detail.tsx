import { ActTarget, ResultChip } from '@/components/resource/act/act-target'
import { CopyText } from '@/components/ui/copy-text'
import { Dialog } from '@/components/ui/dialog'
import { Diff } from '@/components/ui/diff'
import { Facts } from '@/components/ui/facts'
import { RelativeTime } from '@/components/ui/relative-time'
import type { AuditEntry } from '@/lib/api/audit'
import { isOnlyGone, whoDid } from '@/lib/client/logs'

const pretty = (json: string | null) => (json === null ? '' : JSON.stringify(JSON.parse(json), null, 2))

interface AuditDetailProps {
  entry: AuditEntry
  /** The description of the action. */
  title: string
  onClose: () => void
}

/** Shows an audit entry: person, time, outcome, and a line-by-line diff of the change. */
export function AuditDetail({ entry, title, onClose }: AuditDetailProps) {
  const hasChange = entry.before !== null || entry.after !== null
  return (
    <Dialog open placement="side" onOpenChange={(open) => !open && onClose()} title={title}>
      <div className="space-y-4">
        <Facts
          items={[
            { term: 'Result', value: <ResultChip entry={entry} /> },
            { term: 'Person', value: whoDid(entry) },
            { term: 'Target', value: entry.target === null ? 'None' : <Target entry={entry} /> },
            { term: 'Account', value: entry.account_name ?? entry.account ?? 'None' },
            { term: 'Operation', value: <span className="font-mono">{entry.operation}</span> },
            { term: 'Started', value: <RelativeTime value={entry.at} /> },
            {
              term: 'Ended',
              value: entry.finished_at === null ? 'Unknown' : <RelativeTime value={entry.finished_at} />,
            },
            { term: 'Status', value: entry.status ?? 'None' },
            {
              term: 'Request ID',
              value: entry.request_id ? <CopyText value={entry.request_id} what="request ID" /> : 'None',
            },
          ]}
        />
        {entry.result === 'unknown' && <p>{unknownText(entry)} Check the target&apos;s current state.</p>}
        {entry.checked_by !== null && (
          <p>
            The response was lost. A check by {entry.checked_by}{' '}
            {isOnlyGone(entry)
              ? 'found that the resource no longer exists. Another request may have deleted it.'
              : 'confirmed the outcome.'}
          </p>
        )}
        {hasChange && <Diff label="Change" before={pretty(entry.before)} after={pretty(entry.after)} />}
      </div>
    </Dialog>
  )
}

/** Explains why the outcome of an entry is unknown. */
function unknownText({ finished_at, status }: AuditEntry): string {
  if (finished_at === null)
    return 'No outcome was recorded. The console may have stopped before the response arrived.'
  if (status !== null)
    return `The platform returned ${status}, which doesn't show whether the action succeeded.`
  return "The API returned no usable response, so we couldn't confirm whether the action succeeded."
}

function Target({ entry }: { entry: AuditEntry }) {
  return (
    <>
      <ActTarget entry={entry} />
      {entry.title && <span className="font-mono text-sm text-muted">{entry.target}</span>}
    </>
  )
}
