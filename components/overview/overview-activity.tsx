import { useQuery } from '@tanstack/react-query'
import { ActTarget, ResultChip } from '@/components/resource/act/act-target'
import { useAccount } from '@/components/shell/account-context'
import { RelativeTime } from '@/components/ui/relative-time'
import { Section } from '@/components/ui/section'
import type { AuditEntry } from '@/lib/api/audit'
import { historyQuery, isPlainlyDone, whoDid } from '@/lib/client/logs'
import { actText, wordBeforeTarget } from '@/lib/resources/text/act-text'
import { formatNumber } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'
import { type Burst, burstsOf } from './bursts'
import { PanelLink } from './overview-panel'

const SHOWN = 5

export function Activity() {
  const { account } = useAccount()
  const { data, isError } = useQuery(historyQuery(account.slug))
  const bursts = data ? burstsOf(data.entries, data.next !== null).slice(0, SHOWN) : []
  return (
    <Section
      isCard
      isFlush
      id="activity"
      title="Recent activity"
      actions={<PanelLink href={paths.audit({ account: account.slug })} of="activity" />}
    >
      {bursts.length > 0 ? (
        <ul className="divide-y divide-line">
          {bursts.map((burst) => (
            <Row key={burst.newest.seq} burst={burst} />
          ))}
        </ul>
      ) : (
        <p className="flex min-h-11 items-center px-4 text-muted">
          {isError
            ? "Couldn't load activity. Reload the page to try again."
            : 'No activity in this console yet.'}
        </p>
      )}
    </Section>
  )
}

export function Row({ burst }: { burst: Burst }) {
  const { newest } = burst
  const { viewer } = useAccount()
  const resources = resourcesOf(burst)
  return (
    <li className="flex min-h-10 items-center justify-between gap-x-4 px-4 py-1.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1">
        <span className="font-medium wrap-anywhere">{whoDid(newest, viewer.email)}</span>
        <span>{textOf(burst, resources)}</span>
        <Targets burst={burst} resources={resources} />
        {!isPlainlyDone(newest) && <ResultChip entry={newest} />}
      </div>
      <span className="shrink-0 text-sm text-muted">
        <RelativeTime value={newest.at} isPassedOver />
      </span>
    </li>
  )
}

function textOf({ newest, text }: Burst, resources: readonly AuditEntry[]): string {
  const link = { 0: '', 1: ' of' }[resources.length] ?? ':'
  if (text !== null) return `${text}${link}`
  const { result, operation, target, before, after } = newest
  const { intent, done } = actText(operation, { before, after })
  const act = result === 'done' ? done : `tried to ${intent}`
  return target === null ? act : `${act} ${wordBeforeTarget(operation)}`.trim()
}

const resourcesOf = ({ targets }: Burst) => {
  const named = targets.filter(({ title, target }) => title || target) // the target of a lost response is unknown
  return [...new Map(named.map((entry) => [entry.target?.split('/', 1)[0] ?? entry.seq, entry])).values()]
}

const MAX_NAMED = 2

function Targets({ burst, resources }: { burst: Burst; resources: readonly AuditEntry[] }) {
  const more = resources.length - MAX_NAMED
  const route = burst.text === null ? burst.newest.route : null
  return (
    <>
      {resources.slice(0, MAX_NAMED).map((entry, index) => (
        <span key={entry.seq} className="flex min-w-0 items-center *:[a]:py-1">
          <ActTarget entry={entry} />
          {index + 1 < Math.min(resources.length, MAX_NAMED) && ','}
        </span>
      ))}
      {more > 0 && <span>and {formatNumber(more)} more</span>}
      {route !== null && <span className="font-mono text-sm wrap-anywhere">{route}</span>}
    </>
  )
}
