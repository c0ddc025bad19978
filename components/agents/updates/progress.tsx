import type { ReactNode } from 'react'
import { ManualUpdateLink } from '@/components/agents/commands/manual-update-link'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Link } from '@/components/ui/link'
import { ShareBar } from '@/components/ui/share-bar'
import { Panel } from '@/components/ui/panel'
import { roleReason } from '@/lib/client/account'
import type {
  AgentUpdateDetail,
  AgentUpdateEvent,
  AgentUpdateSummary,
  AgentUpdateTarget,
} from '@/lib/api/agent-updates'
import { refusedOf } from '@/lib/agents/model/command-reasons'
import { paths } from '@/lib/util/paths'
import {
  afterFailureText,
  agentsText,
  countParts,
  endedText,
  EXPLAINED,
  manualText,
  restOf,
  restText,
  retryText,
  stoppedBy,
  tally,
  underWayText,
} from './update-text'

function withoutLead({ agent_id, error }: AgentUpdateTarget, events: readonly AgentUpdateEvent[]) {
  const failure = events.find((event) => event.agent_id === agent_id && event.kind === 'failed')
  const { at_step, code, message } = failure?.evidence ?? {}
  const isRejection = at_step === 'update' && typeof code === 'string' && typeof message === 'string'
  const start = isRejection ? (error?.indexOf(`: ${message}`) ?? -1) : -1
  return start < 0 ? error : error?.slice(start + 2)
}

export function NextStep(detail: AgentUpdateDetail) {
  const { update, targets, events } = detail
  const { state, reason, ended_at, counts } = update
  const failed = targets.filter(({ step }) => step === 'failed')
  const refused = refusedOf(failed, events)
  if (ended_at !== null) return <Ended update={update} failed={failed} refused={refused} />
  if (state === 'stopped') {
    const cause = stoppedBy(detail)
    if (cause === null)
      return (
        <Halted tone="wrong" title="Stopped" failed={failed} refused={refused}>
          <p>{reason}</p>
          <UnderWay counts={counts} />
        </Halted>
      )
    const retried = failed.filter((one) => !refused.includes(one))
    const next = afterFailureText(cause.name, counts, refused.includes(cause), retryText(retried))
    return (
      <Halted
        tone={refused.includes(cause) ? 'attention' : 'wrong'}
        title={`${cause.name} ${refused.includes(cause) ? 'rejected the update' : 'failed'}`}
        failed={[cause, ...failed.filter((one) => one !== cause)]}
        refused={refused}
      >
        <p>{withoutLead(cause, events)}</p>
        {next !== null && (
          <p>
            {next} {refused.includes(cause) && <ManualUpdateLink />}
          </p>
        )}
        <UnderWay counts={counts} />
      </Halted>
    )
  }
  if (state === 'paused' || state === 'cancelled')
    return (
      <Halted
        tone="attention"
        title={`${state === 'paused' ? 'Paused' : 'Canceled'}: no more agents will be updated`}
        failed={failed}
        refused={refused}
      >
        <UnderWay counts={counts} showsNone />
      </Halted>
    )
  return null
}

interface HaltedProps {
  tone: 'wrong' | 'attention'
  title: string
  failed: Failed
  /** The failed agents that reject all updates. */
  refused: Failed
  children: ReactNode
}

const Halted = ({ tone, title, failed, refused, children }: HaltedProps) => (
  <Panel
    tone={tone}
    title={title}
    actions={
      failed.length === 0 ? undefined : (
        <>
          <ReviewLink failed={failed} />
          <RetryFailed failed={failed} refused={refused} />
        </>
      )
    }
  >
    {children}
    <FailedOnes failed={failed} />
  </Panel>
)

interface UnderWayProps {
  counts: AgentUpdateSummary['counts']
  showsNone?: boolean
}

function UnderWay({ counts, showsNone = false }: UnderWayProps) {
  const { underWay } = tally(counts)
  if (underWay > 0) return <p>{underWayText(underWay)}</p>
  return showsNone ? <p>No agents are being updated.</p> : null
}

type Failed = readonly AgentUpdateTarget[]

interface EndedProps {
  update: AgentUpdateSummary
  failed: Failed
  /** The failed agents that reject all updates. */
  refused: Failed
}

function Ended({ update: { id, counts }, failed, refused }: EndedProps) {
  const rest = restOf(counts, refused.length)
  const { skipped } = tally(counts)
  const isListed = failed.length <= EXPLAINED
  const actions = (
    <>
      {failed.length === 1 && <ReviewLink failed={failed} />}
      {rest > 0 && (
        <NewUpdate
          search={{ rest: id }}
          label={restText(counts, refused.length)}
          isPrimary={failed.length === 0}
        />
      )}
    </>
  )
  return (
    <Panel
      tone={
        failed.length > refused.length
          ? 'wrong'
          : failed.length > 0
            ? 'attention'
            : skipped > 0
              ? 'info'
              : 'ready'
      }
      title={endedText(counts, failed)}
      actions={failed.length === 1 || rest > 0 ? actions : undefined}
    >
      {isListed && failed.map((one) => <Cause key={one.agent_id} of={one} isNamed={failed.length > 1} />)}
      {refused.length > 0 && (
        <p>
          {manualText(refused, failed.length)} <ManualUpdateLink count={refused.length} />
        </p>
      )}
      {failed.length > 0 && skipped > 0 && <p>The update didn't start on {agentsText(skipped)}.</p>}
      {!isListed && <FailedOnes failed={failed} />}
    </Panel>
  )
}

function Cause({ of: { agent_id, name, error }, isNamed }: { of: AgentUpdateTarget; isNamed: boolean }) {
  const { account } = useAccount()
  return (
    <p>
      {isNamed && (
        <>
          <Link href={paths.agent(account.slug, agent_id)}>{name}</Link>:{' '}
        </>
      )}
      {error}
    </p>
  )
}

function ReviewLink({ failed: [first] }: { failed: Failed }) {
  const { account } = useAccount()
  if (!first) return null
  return <ButtonLink href={paths.agent(account.slug, first.agent_id)}>View {first.name}</ButtonLink>
}

interface RetryFailedProps {
  failed: Failed
  refused: Failed
}

function RetryFailed({ failed, refused }: RetryFailedProps) {
  const retried = failed.filter((one) => !refused.includes(one))
  if (retried.length === 0) return null
  const agents = retried.map(({ agent_id }) => agent_id).join(',')
  return <NewUpdate search={{ agents }} label={retryText(retried)} isPrimary={false} />
}

interface NewUpdateProps {
  search: Record<string, string>
  label: string
  /** False after a failure, because the same agents may fail again. */
  isPrimary: boolean
}

function NewUpdate({ search, label, isPrimary }: NewUpdateProps) {
  const { account, viewer } = useAccount()
  const disabledReason = roleReason(viewer.role, 'operator')
  if (disabledReason !== undefined) return <Button disabledReason={disabledReason}>{label}</Button>
  return (
    <ButtonLink
      variant={isPrimary ? 'primary' : 'secondary'}
      href={paths.newAgentUpdate(account.slug, search)}
    >
      {label}
    </ButtonLink>
  )
}

function FailedOnes({ failed }: { failed: Failed }) {
  const { account } = useAccount()
  if (failed.length < 2) return null
  return (
    <p className="mt-1">
      Failed:{' '}
      {failed.slice(0, 20).map(({ agent_id, name }, n) => (
        <span key={agent_id}>
          {n > 0 && ', '}
          <Link href={paths.agent(account.slug, agent_id)}>{name}</Link>
        </span>
      ))}
      {failed.length > 20 && ` and ${failed.length - 20} more`}
    </p>
  )
}

interface OutcomeBarProps {
  counts: AgentUpdateSummary['counts']
  /** The number of failed agents that reject all updates. */
  refused: number
}

export const OutcomeBar = ({ counts, refused }: OutcomeBarProps) => (
  <ShareBar parts={countParts(counts, refused).map(({ color, count }) => [color, count] as const)} />
)
