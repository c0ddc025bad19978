import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Link } from '@/components/ui/link'
import { Panel } from '@/components/ui/panel'
import { roleReason } from '@/lib/client/account'
import type { AgentUpdateSummary, AgentUpdateTarget } from '@/lib/api/agent-updates'
import { paths } from '@/lib/util/paths'
import { agentsWords, endWords, onlyFailed, restWords, tally } from './update-words'

interface NextStepProps {
  update: AgentUpdateSummary
  targets: readonly AgentUpdateTarget[]
}

/** Where it does not simply run: why it stands, and what to do next. */
export function NextStep({ update, targets }: NextStepProps) {
  const { state, reason, ended_at, counts } = update
  const failed = targets.filter(({ step }) => step === 'failed')
  if (ended_at !== null) return <Ended update={update} failed={failed} />
  const { waiting, underWay } = tally(counts)
  const resume =
    waiting === 0
      ? 'None is left to begin: it ends with those under way.'
      : `Resume goes on with what is not begun (${agentsWords(waiting)})${failed.length > 0 ? ' and leaves out what failed' : ''}. Cancel ends it.`
  const underWayWords =
    underWay > 0
      ? `${agentsWords(underWay)} under way: what was begun is ended in order, so that none is left updated and not restarted.`
      : 'No agent is under way.'
  if (state === 'stopped')
    return (
      <Panel
        tone="wrong"
        title={failed.length > 0 ? 'Stopped at the first failure' : 'Stopped'}
        actions={<LookAt failed={failed} />}
      >
        {failed.length === 0 && <p>{reason}</p>}
        <WhyFailed failed={failed} />
        <p className="mt-1">
          {failed.length > 0 && 'Look at the agent first. '}
          {resume} {underWay > 0 && underWayWords}
        </p>
        <FailedOnes failed={failed} />
      </Panel>
    )
  if (state === 'paused' || state === 'cancelled')
    return (
      <Panel
        tone="attention"
        title={state === 'paused' ? 'Paused: nothing new is begun' : 'Cancelled: nothing new is begun'}
        actions={<LookAt failed={failed} />}
      >
        <WhyFailed failed={failed} />
        <p>
          {underWayWords} {state === 'paused' && resume}
        </p>
        <FailedOnes failed={failed} />
      </Panel>
    )
  return null
}

type Failed = readonly AgentUpdateTarget[]

/** How it came out; where agents are left, the way to look at what failed and to a new plan with all that are left. */
function Ended({ update: { id, counts }, failed }: { update: AgentUpdateSummary; failed: Failed }) {
  const rest = restWords(counts)
  return (
    <Panel
      tone={failed.length > 0 ? 'attention' : 'info'}
      title={endWords(counts)}
      actions={
        rest === null ? undefined : (
          <>
            <LookAt failed={failed} />
            <UpdateRest id={id} />
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

/** Why the only agent that failed did; of several, each row says it. */
function WhyFailed({ failed }: { failed: Failed }) {
  const one = onlyFailed(failed)
  return one?.error ? (
    <p className="mb-1">
      {one.name}: {one.error}
    </p>
  ) : null
}

/** To the agent that failed first. */
function LookAt({ failed: [first] }: { failed: Failed }) {
  const { account } = useAccount()
  if (!first) return null
  return <ButtonLink href={paths.agent(account.slug, first.agent_id)}>Look at {first.name}</ButtonLink>
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

/** Links to those that failed, where they are more than the one that a button leads to. */
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
