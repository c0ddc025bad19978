import { expect, test } from 'vitest'
import { toneOf } from './state'

test.each([
  [{ state: 'unknown', label: 'Returns 503' }, 'fact'],
  [{ state: 'attention', label: 'Returns 503' }, 'attention'],
  [{ state: 'ready', label: 'Returns 404' }, 'ready'],
  [{ state: 'unknown', label: 'Unknown' }, 'unknown'],
  [{ state: 'ready', label: 'In use' }, 'neutral'],
  [{ state: 'ready', label: 'Service not checked' }, 'unknown'],
] as const)('the chip of %o is %s', (of, tone) => expect(toneOf(of)).toBe(tone))
