import { expect, test } from 'vitest'
import { capabilityCountText, insteadText, isLimited } from './capability-tables'

test('the sentence counts operations by state and omits states without operations', () => {
  expect(capabilityCountText([{ state: 'works' }, { state: 'works' }, { state: 'missing' }])).toBe(
    '2 operations work and 1 is missing.',
  )
  expect(capabilityCountText([{ state: 'refused' }, { state: 'not-tried' }])).toBe(
    "1 operation isn't allowed for this key and 1 hasn't been checked.",
  )
  expect(capabilityCountText([{ state: 'works' }, { state: 'works' }])).toBe('Both operations work.')
  expect(capabilityCountText([{ state: 'works' }, { state: 'works' }, { state: 'works' }])).toBe(
    'All 3 operations work.',
  )
  expect(capabilityCountText([{ state: 'works' }])).toBe('1 operation works.')
})

test('a missing or refused operation or field is a limitation', () => {
  const field = (state: 'works' | 'refused') => [{ field: 'name', state }]
  expect(isLimited([{ state: 'works', fields: field('works') }])).toBe(false)
  expect(isLimited([{ state: 'not-tried', fields: [] }])).toBe(false)
  expect(isLimited([{ state: 'missing', fields: [] }])).toBe(true)
  expect(isLimited([{ state: 'works', fields: field('refused') }])).toBe(true)
})

test('an alternative to an operation is shown only if the operation is missing', () => {
  const rows = [
    { operation: 'bot-users.create', state: 'works' },
    { operation: 'bot-users.delete', state: 'missing' },
  ] as const
  const text = (operation: string, state: 'missing' | 'works') => insteadText({ operation, state }, rows)
  expect(text('bot-users.list', 'missing')).toMatch(/added by ID/)
  expect(text('bot-users.update', 'missing')).toBe('Create a new resource, and leave this one unused.')
  expect(text('bot-users.list', 'works')).toBeUndefined()
  expect(text('https-edges.oauth.put', 'missing')).toBeUndefined()
})
