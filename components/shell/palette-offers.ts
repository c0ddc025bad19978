import type { AgentHit } from '@/lib/api/find'
import { icons } from '@/lib/resources/icons'
import { paths } from '@/lib/util/paths'
import type { PaletteItem } from './palette-groups'

/** Returns an entry that lists the agents with a tag, if all agents that were found by tag share that tag. */
export function taggedAgents(account: string, agents: readonly Pick<AgentHit, 'matched'>[]): PaletteItem[] {
  const tags = new Set(agents.flatMap(({ matched }) => (matched?.label === 'Tag' ? [matched.text] : [])))
  const [tag] = tags
  if (tag === undefined || tags.size > 1) return []
  return [{ label: `Agents with ${tag}`, icon: icons.agents, to: paths.agents(account, { tag }) }]
}

const listed = [
  ['agents', 'agents'],
  ['endpoints', 'endpoints'],
  ['reserved-domains', 'domains'],
] as const

/** Returns the entries to show if `text` has no results: searches for `text` in the lists and in the user guide. */
export function searchesFor(account: string | undefined, text: string): PaletteItem[] {
  const lists = listed.map(([section, label]) => ({
    label: `Search ${label} for “${text}”`,
    icon: icons[section],
    to: paths.list(account ?? '', section, { q: text }),
  }))
  const help = { label: `Search help for “${text}”`, icon: icons.help, to: paths.help('', { q: text }) }
  return account === undefined ? [help] : [...lists, help]
}
