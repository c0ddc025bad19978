'use client'

import { useQuery } from '@tanstack/react-query'
import { agentsQuery } from '@/lib/client/agents'
import { describeError } from '@/lib/client/describe-error'
import { findQuery } from '@/lib/client/across'
import { commandItem, commandIn, hitItem, paletteResource, stillMatches } from './palette-groups'

/** The maximum number of matching agents to show. */
const AGENTS_OFFERED = 5

/**
 * Returns the commands to agents, the agents and the resources that match the text in the command palette. Omits
 * commands if `canCommand` is false.
 */
export function usePaletteSearch(account: string | undefined, text: string, canCommand: boolean) {
  const slug = account ?? ''
  const enabled = account !== undefined && text !== ''
  const found = useQuery({ ...findQuery(slug, text), enabled })
  const fleet = useQuery({ ...agentsQuery(slug, { q: text }), enabled, refetchInterval: false, retry: false })
  const typed = canCommand ? commandIn(text) : null
  const targets = useQuery({
    ...agentsQuery(slug, { q: typed?.rest ?? '', state: 'online,unknown' }),
    enabled: enabled && typed !== null,
    refetchInterval: false,
    retry: false,
  })
  const commands = (typed === null ? [] : (targets.data?.agents ?? []))
    .slice(0, AGENTS_OFFERED)
    .flatMap((agent) => (typed ? [commandItem(slug, typed.command, agent)] : []))
    .filter((item) => !targets.isPlaceholderData || stillMatches(item, text))
  const agents = (fleet.data?.agents ?? [])
    .slice(0, AGENTS_OFFERED)
    .flatMap(({ id, name }) => paletteResource(slug, { section: 'agents', id, title: name }) ?? [])
    .filter((item) => !fleet.isPlaceholderData || stillMatches(item, text))
  const resources = (found.data?.hits ?? [])
    .flatMap((hit) => hitItem(slug, hit))
    .filter((item) => !found.isPlaceholderData || stillMatches(item, text))
  const error = found.error ?? fleet.error ?? targets.error
  return {
    results: enabled ? [...commands, ...agents, ...resources] : [],
    isSearching: enabled && (found.isFetching || fleet.isFetching || targets.isFetching),
    /** The reason why the results are incomplete; null if they are complete. */
    error: enabled && error !== null ? describeError(error).title : null,
    retry: () => {
      for (const query of [found, fleet, targets]) if (query.isError) void query.refetch()
    },
  }
}
