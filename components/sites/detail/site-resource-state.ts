import type { State } from '@/components/ui/state-chip'
import type { SiteResource } from '@/lib/api/site-views'

interface ResourceState {
  state: State
  label: string
}

const states: Record<SiteResource['state'], ResourceState> = {
  making: { state: 'waiting', label: 'Being created' },
  unknown: { state: 'unknown', label: 'Unconfirmed' },
  there: { state: 'ready', label: 'Exists' },
  gone: { state: 'attention', label: 'Gone' },
  removed: { state: 'unknown', label: 'Deleted' },
  left: { state: 'unknown', label: 'Kept' },
}

/** Returns the state and label of a site's resource. */
export const siteResourceState = ({
  state,
  seen_at,
}: Pick<SiteResource, 'state' | 'seen_at'>): ResourceState =>
  state === 'there' && seen_at === null ? { state: 'unknown', label: 'Never confirmed' } : states[state]
