import { expect, test } from 'vitest'
import { countWords, insteadWords } from './capability-words'

test('states are counted in a sentence, and none that nothing has', () => {
  expect(countWords([{ state: 'works' }, { state: 'works' }, { state: 'missing' }])).toBe(
    '2 work, 1 is missing.',
  )
  expect(countWords([{ state: 'refused' }, { state: 'not-tried' }])).toBe(
    "1 is refused for this key, 1 hasn't been checked.",
  )
})

test('what stands for an operation is said only where that is missing', () => {
  const rows = [
    { operation: 'bot-users.create', state: 'works' },
    { operation: 'bot-users.delete', state: 'missing' },
  ] as const
  const words = (operation: string, state: 'missing' | 'works') => insteadWords({ operation, state }, rows)
  expect(words('bot-users.list', 'missing')).toMatch(/added by ID/)
  expect(words('bot-users.update', 'missing')).toBe('Create another, and leave this one unused.')
  expect(words('bot-users.list', 'works')).toBeUndefined()
  expect(words('https-edges.oauth.put', 'missing')).toBeUndefined()
})
