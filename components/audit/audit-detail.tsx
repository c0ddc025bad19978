import { ActTarget, ResultChip } from '@/components/resource/act/act-target'
import { CopyText } from '@/components/ui/copy-text'
import { Dialog } from '@/components/ui/dialog'
import { Diff } from '@/components/ui/diff'
import { Facts } from '@/components/ui/facts'
import { RelativeTime } from '@/components/ui/relative-time'
import type { AuditEntry } from '@/lib/api/audit'
import { isOnlyGone, whoDid } from '@/lib/client/logs'
import { errorText, hasChange } from './audit-error'

const pretty = (json: string | null) => (json === null ? '' : JSON.stringify(JSON.parse(json), null, 2))

interface AuditDetailProps {
  entry: AuditEntry
  /** The description of the action. */
  title: string
  onClose: () => void
}

/** Shows an audit entry: person, time, outcome, and the error or a line-by-line diff of the change. */
export function AuditDetail({ entry, title, onClose }: AuditDetailProps) {
  const hasTarget = entry.target !== null || entry.title !== null
  const error = errorText(entry)
  return (
    <Dialog open placement="side" onOpenChange={(open) => !open && onClose()} title={title}>
      <div className="space-y-4">
        <Facts
          items={[
            { term: 'Result', value: <ResultChip entry={entry} /> },
            ...(error === null
              ? []
              : [{ term: 'Error', value: <span className="text-wrong">{error}</span> }]),
            { term: 'Person', value: whoDid(entry) },
            { term: 'Target', value: hasTarget ? <Target entry={entry} /> : 'None' },
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
        {entry.result === 'unknown' && entry.finding === null && (
          <p>{unknownText(entry)} Check the target&apos;s current state.</p>
        )}
        {entry.checked_by !== null && (
          <p>The outcome was initially unknown. {checkedText(entry, entry.checked_by)}</p>
        )}
        {hasChange(entry) && (
          <Diff label="Change" before={pretty(entry.before)} after={pretty(entry.after)} />
        )}
      </div>
    </Dialog>
  )
}

/**
 * The text for each result of a check after which the outcome is still unknown. Completes the sentence "A check by Ada
 * …".
 */
const findings: Record<Exclude<NonNullable<AuditEntry['finding']>, 'dismissed'>, string> = {
  created: 'found a matching resource. This request or an identical request may have created the resource.',
  'not-created': "didn't find a resource created by this request.",
  exists: 'found that the resource still exists.',
  absent: 'found that the resource no longer exists. Another request may have deleted it.',
  saved: 'found the values that were sent.',
  different: 'found values that differ from those sent.',
}

/** Describes how a person resolved an entry: by dismissing it, or by a check with a result. */
function checkedText(entry: AuditEntry, by: string): string {
  if (entry.finding === 'dismissed') return `${by} dismissed this entry without confirming the outcome.`
  const finding = isOnlyGone(entry) ? findings.absent : 'confirmed the outcome.'
  return `A check by ${by} ${entry.finding === null ? finding : findings[entry.finding]}`
}

/** Explains why the outcome of an entry is unknown. */
function unknownText({ finished_at, status }: AuditEntry): string {
  if (finished_at === null)
    return 'No outcome was recorded. The console may have stopped before the response arrived.'
  if (status !== null)
    return `The platform returned ${status}, which doesn't show whether the action succeeded.`
  return "The API's response was missing or invalid, so the console couldn't confirm whether the action succeeded."
}

function Target({ entry }: { entry: AuditEntry }) {
  return (
    <>
      <ActTarget entry={entry} />
      {entry.title && <span className="font-mono text-sm text-muted">{entry.target}</span>}
    </>
  )
}
