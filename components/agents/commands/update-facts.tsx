import type { Agent } from '@/lib/api/agents'
import { afterUpdateText } from '@/lib/agents/model/command-reasons'
import { isDoubtful } from '@/lib/agents/model/updates'

export const UpdateFacts = ({ agent }: { agent: Agent }) => (
  <div className="max-w-text space-y-2">
    <p>{versionsText(agent)}</p>
    {isDoubtful(agent) && <p>The agent might reject the update. If it does, nothing changes.</p>}
    <p>{afterUpdateText(agent.session)}</p>
  </div>
)

function versionsText({ session: { agent_version }, newer_version }: Agent): string {
  const current =
    agent_version === '' ? "The agent doesn't report its version" : `The agent runs ${agent_version}`
  return newer_version === null
    ? `${current}. No newer version is known, but the agent checks for one.`
    : `${current}. Other agents run ${newer_version}, but the version that this update installs might differ.`
}
