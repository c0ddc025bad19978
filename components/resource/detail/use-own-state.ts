import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { usePreferences } from '@/components/ui/preferences'
import { relatedStatesQuery } from '@/lib/client/traffic'
import { includesRole } from '@/lib/contract/role'
import type { FixAction } from '@/lib/resources/states/own-state'
import { hasOwnState } from '@/lib/resources/states/stated'
import { inTimeZone } from '@/lib/util/time-zone'

function useRelatedState(resource: string, id: string, { part = id, enabled = true }) {
  const { account } = useAccount()
  return useQuery({ ...relatedStatesQuery(account.slug, resource, id), enabled }).data?.states[part]
}

/** Returns a resource's stored state. Its sentence shows times in the person's time zone. */
export function useOwnState(resource: string, id: string) {
  const enabled = hasOwnState(resource)
  const state = useRelatedState(resource, id, { enabled })
  const { zone } = usePreferences()
  if (!enabled) return undefined
  return state?.sentence ? { ...state, sentence: inTimeZone(state.sentence, zone) } : state
}

export interface FixOf {
  resource: string
  id: string
  part?: string | undefined
}

/**
 * Returns the link to the page for fixing a problem, or undefined if there is none or the person lacks the operator
 * role. `current` replaces the stored link, or removes it if null.
 */
export function useFix({ resource, id, part }: FixOf, current?: FixAction | null) {
  const { viewer } = useAccount()
  const stored = useRelatedState(resource, id, { part })?.action
  const action = current === undefined ? stored : (current ?? undefined)
  return includesRole(viewer.role, 'operator') ? action : undefined
}
