import type { AgentHit } from '@/lib/api/find'
import { icons } from '@/lib/resources/icons'
import { paths } from '@/lib/util/paths'
import type { PaletteGroup, PaletteItem } from './palette-groups'

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

interface Offers {
  found: readonly PaletteGroup[]
  /** True if the search has ended without results. */
  isNothing: boolean
  /** The entry that allows the typed address, or null to omit it. */
  allow: PaletteItem | null
  /** The entries to show if the search finds nothing. */
  elsewhere: readonly PaletteItem[]
}

/**
 * Returns the palette's groups with its offers, and the entry that Enter opens after the search. The offer to allow an
 * address comes after the search results, so that Enter opens the first result. Without results, it comes first.
 */
export function withOffers({ found, isNothing, allow, elsewhere }: Offers) {
  const access = allow === null ? [] : [{ value: 'Access', items: [allow] }]
  const groups: PaletteGroup[] = isNothing
    ? [...access, { value: 'Search elsewhere', items: [...elsewhere] }]
    : [...found, ...access]
  return { groups, first: (isNothing ? access : found)[0]?.items[0] }
}
