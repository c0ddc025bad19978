import type { CommandTarget } from '@/lib/api/find'
import { type AgentCommandName, agentCommandNames, commandLabels } from '@/lib/resources/agent-commands'
import { icons } from '@/lib/resources/icons'
import { paths } from '@/lib/util/paths'
import { counted } from '@/lib/util/text'
import type { PaletteItem } from './palette-groups'

const MIN_VERB = 4

/** Splits text such as "restart quay" into an agent command and the search text for the agent, or returns null. */
export function commandIn(text: string): { command: AgentCommandName; rest: string } | null {
  const [verb = '', ...rest] = text.trim().toLowerCase().split(/\s+/)
  const command = agentCommandNames.find((name) => verb.length >= MIN_VERB && name.startsWith(verb))
  return command === undefined ? null : { command, rest: rest.join(' ') }
}

/** Returns the entries that put a command into the input so that the person can add the agent's name. */
export const commandStarts = (text: string): PaletteItem[] =>
  agentCommandNames.flatMap((command) => {
    const fills = `${command} `
    if (text.toLowerCase().startsWith(fills)) return []
    return [
      {
        label: `${commandLabels[command]} an agent…`,
        icon: icons.agents,
        fills,
        to: () => undefined,
      },
    ]
  })

/**
 * Returns the entries that open a command's confirmation on an agent's page, and an entry for further agents, if any.
 */
export function commandItems(
  account: string,
  { command, rest }: { command: AgentCommandName; rest: string },
  { targets, target_count }: { targets: readonly CommandTarget[]; target_count: number },
): PaletteItem[] {
  const items = targets.map(({ id, name, matched, reason }) => ({
    label: `${commandLabels[command]} ${name}`,
    kind: 'Agent',
    icon: icons.agents,
    to: `${paths.agent(account, id)}?command=${command}`,
    ...(matched && { matched }),
    ...(reason !== undefined && { disabledReason: reason }),
  }))
  const more = target_count - targets.length
  if (more <= 0) return items
  const to = paths.agents(account, rest === '' ? {} : { q: rest })
  return [...items, { label: counted(more, 'more agent'), icon: icons.agents, to }]
}
