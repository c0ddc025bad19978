import { expect, test } from 'vitest'
import { idleSubscription } from './detail'

const source = { type: 'ip_policy_created.v0', uri: '' }
test.each([
  [{ sources: [source], destinations: [] }, '1 source, no destination: nothing is sent.'],
  [{ sources: [source, source], destinations: [] }, '2 sources, no destination: nothing is sent.'],
  [{ sources: [], destinations: [] }, 'No source, no destination: nothing is sent.'],
  [{ destinations: [] }, 'No source, no destination: nothing is sent.'],
  [{ sources: [source], destinations: [{ id: 'ed_1', uri: '' }] }, null],
  [{ sources: [source] }, null], // the API does not say
  [{ sources: [source], destinations: null }, null],
])('%j: %s', (item, words) => expect(idleSubscription(item)).toBe(words))
