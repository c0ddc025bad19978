'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSettled } from '@/components/ui/use-settled'
import { describeError } from '@/lib/client/describe-error'
import { findQuery } from '@/lib/client/account-queries'
import { commandIn, commandItems } from './palette-commands'
import { taggedAgents } from './palette-offers'
import { movedIn, moveItems } from './palette-intents'
import { hitItem, type PaletteItem, stillMatches } from './palette-groups'

const AGENTS_OFFERED = 5

/** The pause in typing, in milliseconds, after which the search starts. */
const PAUSE_MS = 80

/** Returns the agent commands, agents and resources that match the text. */
export function usePaletteSearch(account: string | undefined, text: string, canCommand: boolean) {
  const slug = account ?? ''
  const settled = useSettled(text, text === '' ? 0 : PAUSE_MS)
  const enabled = account !== undefined && text !== ''
  const parsed = canCommand ? commandIn(settled) : null
  const found = useQuery({ ...findQuery(slug, settled, parsed?.command), enabled: enabled && settled !== '' })
  const moved = (canCommand && movedIn(settled)) || ''
  const endpoints = useQuery({ ...findQuery(slug, moved), enabled: enabled && moved !== '' })
  const isSearching = enabled && (settled !== text || found.isFetching || endpoints.isFetching)
  const { hits = [], agents = [] } = found.data ?? {}
  const results = [
    ...(parsed === null || found.data === undefined ? [] : commandItems(slug, parsed, found.data)),
    ...(moved === '' ? [] : moveItems(slug, text, endpoints.data?.hits ?? [])),
    ...taggedAgents(slug, agents),
    ...agents
      .slice(0, AGENTS_OFFERED)
      .flatMap(({ name, ...agent }) => hitItem(slug, { ...agent, resource: 'agents', title: name })),
    ...hits.flatMap((hit) => hitItem(slug, hit)),
  ]
  const isOutdated =
    found.isPlaceholderData || (moved !== '' && endpoints.isPlaceholderData) || settled !== text
  return {
    results: enabled ? results.filter((item) => !isOutdated || stillMatches(item, text)) : [],
    isSearching,
    error: enabled && !isSearching && found.error !== null ? describeError(found.error).title : null,
    retry: () => void found.refetch(),
  }
}

interface SearchState {
  text: string
  isSearching: boolean
  first: PaletteItem | undefined
}

/**
 * Returns `entered`, the text for which the person pressed Enter. Returns null if the text has changed, or if it has no
 * result to open.
 */
export const pendingEnter = (entered: string | null, { text, isSearching, first }: SearchState) =>
  entered?.trim() === text && (isSearching || first !== undefined) ? entered : null

/**
 * Chooses the first result as soon as it arrives if the person pressed Enter during the search. Returns whether Enter
 * is pending, and a setter for the text that was searched when Enter was pressed.
 */
export function useWaitingEnter({
  onChoose,
  ...search
}: SearchState & { onChoose: (item: PaletteItem) => void }) {
  const { first } = search
  const [entered, setEntered] = useState<string | null>(null)
  const pending = pendingEnter(entered, search)
  // Otherwise, typing the same text again would choose a result without Enter.
  if (pending !== entered) setEntered(pending)
  const isWaiting = pending !== null
  const isReady = isWaiting && first !== undefined
  const onReady = useEffectEvent(() => first !== undefined && onChoose(first))
  // Binds to the response of the search.
  useEffect(() => {
    if (isReady) onReady()
  }, [isReady])
  return [isWaiting, setEntered] as const
}
