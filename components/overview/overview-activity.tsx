import { useQuery } from '@tanstack/react-query'
import { ActTarget, ResultChip } from '@/components/resource/act/act-target'
import { useAccount } from '@/components/shell/account-context'
import { RelativeTime } from '@/components/ui/relative-time'
import { Section } from '@/components/ui/section'
import { historyQuery, isPlainlyDone, whoDid } from '@/lib/client/logs'
import { actText, wordBeforeTarget } from '@/lib/resources/text/act-text'
import { formatNumber } from '@/lib/util/text'
import { paths } from '@/lib/util/paths'
import { type Burst, burstsOf } from './bursts'
import { PanelLink } from './overview-panel'

const SHOWN = 5

/** Lists the latest actions that this console recorded for the account, each with its person and target. */
export function Activity() {
  const { account } = useAccount()
  const { data, isError } = useQuery(historyQuery(account.slug))
  const bursts = data ? burstsOf(data.entries, data.next !== null).slice(0, SHOWN) : []
  return (
    <Section
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
  return (
    <li className="flex min-h-10 items-center justify-between gap-x-4 px-4 py-1.5">
      <div className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1">
        <span className="font-medium wrap-anywhere">{whoDid(newest, viewer.email)}</span>
        <span>{textOf(burst)}</span>
        <Targets burst={burst} />
        {!isPlainlyDone(newest) && <ResultChip entry={newest} />}
      </div>
      <span className="shrink-0 text-sm text-muted">
        <RelativeTime value={newest.at} isPassedOver />
      </span>
    </li>
  )
}

/** Describes an action, up to the name of its target. */
function textOf({ newest, text }: Burst): string {
  if (text !== null) return text
  const { result, operation, target, before, after } = newest
  const { intent, done } = actText(operation, { before, after })
  const act = result === 'done' ? done : `tried to ${intent}`
  return target === null ? act : `${act} ${wordBeforeTarget(operation)}`.trim()
}

/** The maximum number of names and of routes in a row. */
const MAX_NAMED = 2

/** The names of an action's resources, or the name of a single resource with the paths of its routes. */
function Targets({ burst: { targets } }: { burst: Burst }) {
  const resources = [
    ...new Map(targets.map((entry) => [entry.target?.split('/', 1)[0] ?? entry.seq, entry])).values(),
  ]
  const routes = resources.length > 1 ? [] : targets.flatMap(({ route }) => route ?? [])
  const more = (resources.length > 1 ? resources.length : routes.length) - MAX_NAMED
  return (
    <>
      {resources.slice(0, MAX_NAMED).map((entry) => (
        <ActTarget key={entry.seq} entry={entry} />
      ))}
      {routes.slice(0, MAX_NAMED).map((route) => (
        <span key={route} className="font-mono text-sm wrap-anywhere text-muted">
          {route}
        </span>
      ))}
      {more > 0 && <span className="text-sm text-muted">and {formatNumber(more)} more</span>}
    </>
  )
}
