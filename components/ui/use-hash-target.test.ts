import { expect, test } from 'vitest'
import { scrollFor } from './use-hash-target'

test.each([
  ['a section in the upper half', { title: 80, heading: 400, height: 900 }, 0],
  ['a section in the lower half, as far as the title stays', { title: 80, heading: 700, height: 900 }, 16],
  ['a section that does not fit beside the title', { title: 80, heading: 1_000, height: 740 }, 936],
  ['a title above the window', { title: 40, heading: 700, height: 900 }, 0],
])('%s', (_, position, pixels) => expect(scrollFor(position)).toBe(pixels))
