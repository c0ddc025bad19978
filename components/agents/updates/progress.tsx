import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Link } from '@/components/ui/link'
import { ShareBar } from '@/components/ui/share-bar'
import { Panel } from '@/components/ui/panel'
import { roleReason } from '@/lib/client/account'
import type { AgentUpdateDetail, AgentUpdateSummary, AgentUpdateTarget } from '@/lib/api/agent-updates'
import { paths } from '@/lib/util/paths'
import {
  agentsText,
  checkFirstText,
  endedText,
  onlyFailed,
  refusedOf,
  remainingText,
  restOf,
  tally,
} from './update-text'

/**
 * Shows the result of an ended update. For an unfinished update that isn't running, shows the reason and what to do
 * next. Renders nothing while the update runs.
 */
export function NextStep({ update, targets, events }: AgentUpdateDetail) {
  const { state, reason, ended_at, counts } = update
  const failed = targets.filter(({ step }) => step === 'failed')
  if (ended_at !== null)
    return <Ended update={update} failed={failed} refused={refusedOf(failed, events).length} />
  const { waiting, underWay } = tally(counts)
  const resume =
    waiting === 0
      ? 'No agents are left to update.'
      : `“Resume” continues with ${agentsText(waiting)}${failed.length > 0 ? ' and skips failed agents' : ''}. “Cancel update” ends the update.`
  const underWayText =
    underWay > 0 ? `${agentsText(underWay)} in progress will finish updating.` : 'No agents are in progress.'
  if (state === 'stopped') {
    const isByFailure =
      failed.length > 0 && events.findLast(({ kind }) => kind === 'stopped')?.agent_id !== null
    return (
      <Panel
        tone="wrong"
        title={isByFailure ? 'Stopped at the first failure' : 'Stopped'}
        actions={<ReviewLink failed={failed} />}
      >
        {!isByFailure && <p>{reason}</p>}
        <WhyFailed failed={failed} />
        <p className="mt-1">
          {checkFirstText(failed.length)}
          {resume} {underWay > 0 && underWayText}
        </p>
        <FailedOnes failed={failed} />
      </Panel>
    )
  }
  if (state === 'paused' || state === 'cancelled')
    return (
      <Panel
        tone="attention"
        title={
          state === 'paused'
            ? 'Paused: no more agents will be updated'
            : 'Canceled: no more agents will be updated'
        }
        actions={<ReviewLink failed={failed} />}
      >
        <WhyFailed failed={failed} />
        <p>
          {underWayText} {state === 'paused' && resume}
        </p>
        <FailedOnes failed={failed} />
      </Panel>
    )
  return null
}

type Failed = readonly AgentUpdateTarget[]

interface EndedProps {
  update: AgentUpdateSummary
  failed: Failed
  /** The number of failed agents that don't allow remote updates. */
  refused: number
}

/**
 * The result of an ended update. Links to the failed agents, and to a new plan for the remaining agents that can be
 * updated.
 */
function Ended({ update: { id, counts }, failed, refused }: EndedProps) {
  const rest = remainingText(counts, refused)
  return (
    <Panel
      tone={failed.length > 0 ? 'attention' : 'info'}
      title={endedText(counts)}
      actions={
        rest === null ? undefined : (
          <>
            <ReviewLink failed={failed} />
            {restOf(counts, refused) > 0 && <UpdateRest id={id} />}
          </>
        )
      }
    >
      <WhyFailed failed={failed} />
      {rest !== null && <p>{rest}</p>}
      <FailedOnes failed={failed} />
    </Panel>
  )
}

/** Shows the failed agent's error if only one agent failed. If several agents failed, their rows show the errors. */
function WhyFailed({ failed }: { failed: Failed }) {
  const one = onlyFailed(failed)
  return one?.error ? (
    <p className="mb-1">
      {one.name}: {one.error}
    </p>
  ) : null
}

/** The link to the first failed agent. */
function ReviewLink({ failed: [first] }: { failed: Failed }) {
  const { account } = useAccount()
  if (!first) return null
  return <ButtonLink href={paths.agent(account.slug, first.agent_id)}>View {first.name}</ButtonLink>
}

function UpdateRest({ id }: { id: string }) {
  const { account, viewer } = useAccount()
  const disabledReason = roleReason(viewer.role, 'operator')
  if (disabledReason !== undefined) return <Button disabledReason={disabledReason}>Update the rest</Button>
  return (
    <ButtonLink variant="primary" href={paths.newAgentUpdate(account.slug, { rest: id })}>
      Update the rest
    </ButtonLink>
  )
}

/** Links to up to 20 failed agents if several agents failed. */
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

export function ProgressBar({ counts }: { counts: AgentUpdateSummary['counts'] }) {
  const { updated, current, failed, underWay, waiting, skipped } = tally(counts)
  const parts = [
    ['bg-ready', updated + current],
    ['bg-wrong', failed],
    ['bg-waiting-line', underWay], // lighter than what has ended
    ['bg-line', waiting + skipped],
  ] as const
  return <ShareBar parts={parts} />
}
