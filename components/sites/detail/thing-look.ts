import type { State } from '@/components/ui/state-chip'
import type { SiteThing } from '@/lib/api/site-views'

interface Look {
  state: State
  word: string
}

const looks: Record<SiteThing['state'], Look> = {
  making: { state: 'waiting', word: 'Being created' },
  unknown: { state: 'unknown', word: 'Unconfirmed' },
  there: { state: 'ready', word: 'Exists' },
  gone: { state: 'attention', word: 'Gone' },
  removed: { state: 'unknown', word: 'Deleted' },
  left: { state: 'unknown', word: 'Kept' },
}

/** Returns the state and label of a site's resource. */
export const thingLook = ({ state, seen_at }: Pick<SiteThing, 'state' | 'seen_at'>): Look =>
  state === 'there' && seen_at === null ? { state: 'unknown', word: 'Never confirmed' } : looks[state]
