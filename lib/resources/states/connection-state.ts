import type { ResourceState } from './own-state'

export const connectionStates = {
  working: { state: 'ready', label: 'Responded' },
  'key-refused': {
    state: 'wrong',
    label: 'Key rejected',
    sentence: 'The platform rejected the API key in the last request. Replace the key.',
  },
  failing: {
    state: 'attention',
    label: 'Errors',
    sentence: 'The API returned a server error or an invalid response to the last request.',
  },
  unreachable: {
    state: 'attention',
    label: 'Not responding',
    sentence: "The API didn't respond to the last request.",
  },
} as const satisfies Record<string, ResourceState>

export const notConnectedYet = { state: 'unknown', label: 'Not checked' } as const satisfies ResourceState
