import { expect, test } from 'vitest'
import { scrollFor } from './use-hash-target'

test.each([
  ['no scrolling to a section in the upper half', { title: 80, heading: 400, height: 900 }, 0],
  [
    'scrolling to a section in the lower half while the title stays visible',
    { title: 80, heading: 700, height: 900 },
    16,
  ],
  [
    'scrolling to a section that does not fit below the title',
    { title: 80, heading: 1_000, height: 740 },
    936,
  ],
  ['no scrolling if the title is above the window', { title: 40, heading: 700, height: 900 }, 0],
])('%s', (_, position, pixels) => expect(scrollFor(position)).toBe(pixels))
