import { expect, test } from 'vitest'
import { countWords, insteadWords, isLimited } from './capability-words'

test('states are counted in a sentence, and none that nothing has', () => {
  expect(countWords([{ state: 'works' }, { state: 'works' }, { state: 'missing' }])).toBe(
    '2 work, 1 is missing.',
  )
  expect(countWords([{ state: 'refused' }, { state: 'not-tried' }])).toBe(
    "1 is refused for this key, 1 hasn't been checked.",
  )
  expect(countWords([{ state: 'works' }, { state: 'works' }])).toBe('All 2 work.')
  expect(countWords([{ state: 'works' }])).toBe('1 works.')
})

test('a missing or refused operation or field is a limitation', () => {
  const field = (state: 'works' | 'refused') => [{ field: 'name', state }]
  expect(isLimited([{ state: 'works', fields: field('works') }])).toBe(false)
  expect(isLimited([{ state: 'not-tried', fields: [] }])).toBe(false)
  expect(isLimited([{ state: 'missing', fields: [] }])).toBe(true)
  expect(isLimited([{ state: 'works', fields: field('refused') }])).toBe(true)
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
