import { cn } from '@/components/ui/style'
import { NameText, nameFont } from '@/components/ui/text'
import { Link } from '@/components/ui/link'
import type { AuditEntry } from '@/lib/api/audit'
import { resourceName } from '@/lib/contract/operation-target'
import { resourceTypes } from '@/lib/resources/resource-types'
import { paths } from '@/lib/util/paths'
import { type State, StateChip } from '@/components/ui/state-chip'
import { isOnlyGone, requestFailure } from '@/lib/client/logs'

type Targeted = Pick<AuditEntry, 'target' | 'title' | 'account' | 'gone_at' | 'operation'> &
  Partial<Pick<AuditEntry, 'route'>>

interface ActTargetProps {
  entry: Targeted
  isPlain?: boolean
}

export function ActTarget({ entry, isPlain = false }: ActTargetProps) {
  const { target, title, account } = entry
  const name = title || target
  if (!name) return null
  // In a list, the scheme of a URL would take the space of its host.
  const shown = (
    <>
      <NameText text={isPlain ? name.replace(/^https?:\/\//, '') : name} />
      {isPlain && entry.route && <span className="font-mono font-normal"> {entry.route}</span>}
    </>
  )
  const cut = {
    title: name,
    className: cn(
      // A `wbr` would also break the single line of a wide window.
      'block min-w-0 text-sm font-medium max-lg:wrap-anywhere max-lg:whitespace-normal lg:truncate lg:[&_wbr]:hidden',
      nameFont(name),
    ),
  }
  if (target === null) return <span {...cut}>{shown}</span>
  const resource = resourceOf(entry.operation, target)
  const isCommand = entry.operation.endsWith('Agent') // its agent remains when the session ends
  const isListed = title !== null && resource !== 'accounts'
  const hasPage = resource === 'bulk-jobs' || (isListed && (isCommand || entry.gone_at === null))
  if (!hasPage || account === null || isPlain) return <span {...cut}>{shown}</span>
  const [item = ''] = target.split('/') // an action on a part links to the resource
  return (
    <Link href={isCommand ? paths.agent(account, item) : paths.detail(account, resource, item)} {...cut}>
      {shown}
    </Link>
  )
}

function resourceOf(operation: string, target: string): string {
  const resource = resourceName({ name: operation })
  if (resource !== 'dns' && resource !== 'dns-links') return resource
  return target.startsWith(`${resourceTypes['reserved-domains'].idPrefix}_`)
    ? 'reserved-domains'
    : 'agent-ingresses'
}

export const resultStyles: Record<AuditEntry['result'], [State, string]> = {
  done: ['ready', 'Done'],
  refused: ['wrong', 'Rejected'],
  running: ['waiting', 'In progress'],
  unknown: ['unknown', 'Unknown'],
}

type Ended = Pick<AuditEntry, 'result' | 'operation' | 'checked_by' | 'after'>

export function ResultChip({ entry }: { entry: Ended }) {
  const [state, label] = isOnlyGone(entry)
    ? (['ready', 'Already deleted'] as const)
    : requestFailure(entry) === null
      ? resultStyles[entry.result]
      : (['wrong', 'Failed'] as const)
  return <StateChip state={state}>{label}</StateChip>
}
