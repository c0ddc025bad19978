import { readCommand } from '@/components/resource/detail/curl'
import { RawView } from '@/components/resource/detail/raw-view'
import { useItem } from '@/components/resource/detail/use-item'
import { ErrorPanel, TryAgain } from '@/components/resource/error/error-panel'
import { useAccount } from '@/components/shell/account-context'
import { SkeletonRows } from '@/components/ui/placeholder'
import type { Agent } from '@/lib/api/agents'
import { tunnelSessionsInfo as info } from '@/lib/resources/info/tunnel-sessions'
import { tunnelSessions } from '@/lib/resources/tunnel-sessions'

/** The JSON tab of an agent. The API has no agents, so the tab shows the agent's current or last session. */
export function AgentJson({ session: { id, gone_at } }: Pick<Agent, 'session'>) {
  const { account } = useAccount()
  const { get } = tunnelSessions.ops
  const { item, isPending, isLive, error, ...again } = useItem({ info, get, id })
  return (
    <div className="space-y-3">
      <p className="max-w-text text-muted">
        The platform&apos;s API has no agents, only sessions. This is the agent&apos;s{' '}
        {gone_at === null ? 'current' : 'last'} session.
      </p>
      {item === undefined && isPending && <SkeletonRows count={8} label="Loading session" />}
      {item === undefined && !isPending && <ErrorPanel error={error} actions={<TryAgain {...again} />} />}
      {item !== undefined && (
        <RawView item={item} isLive={isLive} curl={readCommand(account, get, { id })} isTab />
      )}
    </div>
  )
}
