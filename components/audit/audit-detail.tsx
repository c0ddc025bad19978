import { outageText } from '@/lib/agents/model/outage-text'
import { ActTarget, ResultChip } from '@/components/resource/act/act-target'
import { EntryPanel, type EntryPosition } from '@/components/resource/list/entry-panel'
import { CopyText } from '@/components/ui/copy-text'
import { Diff } from '@/components/ui/diff'
import { Facts } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { onDemand } from '@/components/ui/on-demand'
import { usePreferences } from '@/components/ui/preferences'
import type { AuditEntry } from '@/lib/api/audit'
import { changedValues } from '@/lib/audit/model/changed-values'
import { isOnlyGone, isPlainlyDone, whoDid } from '@/lib/client/logs'
import { paths } from '@/lib/util/paths'
import { formatNumber } from '@/lib/util/text'
import { formatAbsolute, formatSpan } from '@/lib/util/time'
import { errorOf, hasChange } from '@/components/resource/act/audit-outcome'

// Loaded on demand, because it contains the labels of all modules.
const { Component: ChangedValues } = onDemand(() => import('./changed-values-list'))

const pretty = (json: string | null) => (json === null ? '' : JSON.stringify(JSON.parse(json), null, 2))

interface AuditDetailProps {
  entry: AuditEntry
  title: string
  onClose: () => void
  position: EntryPosition<AuditEntry>
}

export default function AuditDetail({ entry, title, onClose, position }: AuditDetailProps) {
  const hasTarget = entry.target !== null || entry.title !== null
  const error = errorOf(entry)
  const { zone } = usePreferences()
  return (
    <EntryPanel title={title} position={position} onClose={onClose}>
      {hasChange(entry) && <ChangedValues entry={entry} />}
      <Facts
        items={[
          ...(isPlainlyDone(entry) ? [] : [{ term: 'Result', value: <ResultChip entry={entry} /> }]),
          ...(error === null ? [] : [{ term: 'Error', value: <ErrorValue {...error} /> }]),
          ...(entry.offline_ms === null
            ? []
            : [{ term: 'Outcome', value: `Back online in ${outageText(entry.offline_ms)}.` }]),
          { term: 'Person', value: whoDid(entry) },
          ...(entry.address === null
            ? []
            : [{ term: 'IP address', value: <span className="font-mono">{entry.address}</span> }]),
          { term: 'Target', value: hasTarget ? <Target entry={entry} /> : 'None' },
          ...(entry.route === null
            ? []
            : [{ term: 'Route', value: <span className="font-mono">{entry.route}</span> }]),
          { term: 'Account', value: entry.account_name ?? entry.account ?? 'None' },
          { term: 'Operation', value: <span className="font-mono">{entry.operation}</span> },
          { term: 'Time', value: timeText(entry, zone) },
          ...(entry.status === null || error !== null ? [] : [{ term: 'Status', value: entry.status }]),
          {
            term: 'Request ID',
            value: entry.request_id ? <CopyText value={entry.request_id} what="request ID" /> : 'None',
          },
        ]}
      />
      <EntryLinks entry={entry} />
      {entry.result === 'unknown' && entry.finding === null && (
        <p>{unknownText(entry)} Open the resource to check its current state.</p>
      )}
      {entry.checked_by !== null && <p>{checkedText(entry, entry.checked_by)}</p>}
      {hasChange(entry) && <Change entry={entry} />}
    </EntryPanel>
  )
}

function Change({ entry: { before, after } }: { entry: AuditEntry }) {
  const { values, long } = changedValues({ before, after })
  return (
    <details open={values.length === 0 || (long.length > 0 && before !== null && after !== null)}>
      <summary className="w-fit rounded-sm py-1 text-sm text-muted hover:text-ink">Show as JSON</summary>
      <Diff
        label="Change"
        before={pretty(before)}
        after={pretty(after)}
        isFolded={before !== null && after !== null}
      />
    </details>
  )
}

/** The results of checking a request with an unknown outcome, as text that follows "Ada checked the outcome later:". */
const findings: Record<Exclude<NonNullable<AuditEntry['finding']>, 'dismissed'>, string> = {
  created: 'a matching resource exists. This request or an identical one may have created it.',
  'not-created': 'no resource created by this request was found.',
  exists: 'the resource still exists.',
  absent: 'the resource no longer exists. Another request may have deleted it.',
  saved: 'the resource has the values that were sent.',
  different: "the resource's values differ from those that were sent.",
}

function checkedText(entry: AuditEntry, by: string): string {
  if (entry.finding === 'dismissed') return `${by} dismissed this entry without confirming the outcome.`
  const finding = entry.finding ?? (isOnlyGone(entry) ? 'absent' : null)
  return finding === null
    ? `The outcome was unknown until ${by} confirmed it.`
    : `The outcome was unknown. ${by} checked it later: ${findings[finding]}`
}

function unknownText({ finished_at, status }: AuditEntry): string {
  if (finished_at === null)
    return 'The console may have stopped before the response arrived, so no outcome was recorded.'
  if (status !== null)
    return `The platform returned status ${status}, so the console couldn't confirm whether the action succeeded.`
  return "The platform's response was missing or invalid, so the console couldn't confirm whether the action succeeded."
}

export function timeText({ at, finished_at }: Pick<AuditEntry, 'at' | 'finished_at'>, zone: string | null) {
  const time = formatAbsolute(Date.parse(at), zone)
  if (finished_at === null) return `${time}, end unknown`
  const tookMs = Math.max(0, Date.parse(finished_at) - Date.parse(at))
  return `${time}, took ${tookMs < 10_000 ? `${formatNumber(tookMs)} ms` : formatSpan(tookMs)}`
}

const ErrorValue = ({ text, code }: { text: string; code: string }) => (
  <>
    <span className="text-wrong">{text}</span>{' '}
    {code && <span className="font-mono text-sm whitespace-nowrap text-muted">{code}</span>}
  </>
)

function EntryLinks({
  entry: { account, account_name, update_id, job_id, request_id },
}: {
  entry: AuditEntry
}) {
  if (account === null || account_name === null) return null
  const links = [
    ...(update_id === null
      ? []
      : [{ href: paths.agentUpdate(account, update_id), label: 'View rolling update' }]),
    ...(job_id === null ? [] : [{ href: paths.bulkJob(account, job_id), label: 'View bulk job' }]),
    ...(request_id === null
      ? []
      : [{ href: paths.apiLog(account, { request: request_id }), label: 'View in API log' }]),
  ]
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
      {links.map(({ href, label }) => (
        <Link key={href} href={href}>
          {label}
        </Link>
      ))}
    </p>
  )
}

function Target({ entry }: Pick<AuditDetailProps, 'entry'>) {
  return (
    <>
      <ActTarget entry={entry} />
      {entry.title && entry.title !== entry.target && (
        <span className="font-mono text-xs wrap-anywhere text-muted">{entry.target}</span>
      )}
    </>
  )
}
