import type { Agent } from '@/lib/api/agents'
import { commandReason } from '@/lib/agents/model/command-reasons'
import { isDoubtful } from '@/lib/agents/model/updates'

export function UpdateFacts({ agent }: { agent: Agent }) {
  const noRestart = commandReason(agent.session, 'restart')
  return (
    <div className="max-w-text space-y-2">
      <p>{versionsText(agent)}</p>
      {isDoubtful(agent) && <p>The agent might reject the update. If it does, nothing changes.</p>}
      {noRestart !== undefined && <p>{noRestart}</p>}
    </div>
  )
}

function versionsText({ session: { agent_version }, newer_version }: Agent): string {
  const current =
    agent_version === '' ? "The agent doesn't report its version." : `The agent runs ${agent_version}.`
  return newer_version === null ? current : `${current} Other agents run ${newer_version}.`
}
