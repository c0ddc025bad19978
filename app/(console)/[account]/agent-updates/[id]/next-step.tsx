import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { Panel } from '@/components/ui/panel'
import type { AgentUpdateSummary, AgentUpdateTarget } from '@/lib/client/agent-updates'
import { paths } from '@/lib/util/paths'
import { agentsWords, endWords, tally } from '../update-words'

interface NextStepProps {
  update: AgentUpdateSummary
  targets: readonly AgentUpdateTarget[]
}

/** Where it does not simply run: why it stands, and what to do next. */
export function NextStep({ update, targets }: NextStepProps) {
  const { state, reason, ended_at, counts } = update
  const { failed, waiting, underWay } = tally(counts)
  if (ended_at !== null)
    return (
      <Panel tone={failed > 0 ? 'attention' : 'info'} title={endWords(counts)}>
        {failed > 0 ? <FailedOnes targets={targets} /> : undefined}
      </Panel>
    )
  if (state === 'stopped')
    return (
      <Panel tone="wrong" title="Stopped at its first failure: nothing more is begun">
        <p>{reason}</p>
        <p className="mt-1">
          Look at the agent first. Resume goes on with what is not begun ({agentsWords(waiting)}) and leaves
          out what failed. Cancel ends it.
          {underWay > 0 &&
            ` ${agentsWords(underWay)} under way ${underWay === 1 ? 'is' : 'are'} ended in order.`}
        </p>
        <FailedOnes targets={targets} />
      </Panel>
    )
  if (state === 'paused' || state === 'cancelled')
    return (
      <Panel
        tone="attention"
        title={state === 'paused' ? 'Paused: nothing new is begun' : 'Cancelled: nothing new is begun'}
      >
        {underWay > 0
          ? `${agentsWords(underWay)} under way: what was begun is ended in order, so that none is left updated and not restarted.`
          : 'No agent is under way.'}
      </Panel>
    )
  return null
}

function FailedOnes({ targets }: { targets: readonly AgentUpdateTarget[] }) {
  const { account } = useAccount()
  const failed = targets.filter(({ step }) => step === 'failed')
  if (failed.length === 0) return null
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
