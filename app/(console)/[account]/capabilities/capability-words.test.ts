import { expect, test } from 'vitest'
import { countWords, insteadOf } from './capability-words'

test('states are counted in a sentence, and none that nothing has', () => {
  expect(countWords([{ state: 'works' }, { state: 'works' }, { state: 'missing' }])).toBe(
    '2 work, 1 is missing.',
  )
  expect(countWords([{ state: 'refused' }, { state: 'not-tried' }])).toBe(
    '1 is refused for this key, 1 was not tried.',
  )
})

test('what stands for an operation is said only where that is missing', () => {
  expect(insteadOf({ operation: 'bot-users.list', state: 'missing' })).toMatch(/add by its id/)
  expect(insteadOf({ operation: 'bot-users.list', state: 'works' })).toBeUndefined()
  expect(insteadOf({ operation: 'https-edges.oauth.put', state: 'missing' })).toBeUndefined()
})
