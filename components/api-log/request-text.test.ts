import { expect, test } from 'vitest'
import { endState, whoAsked } from './request-text'

test.each([
  [{ end: 'done', status: 204 }, ['ready', '204']],
  [{ end: 'refused', status: 404 }, ['wrong', '404']],
  [{ end: 'refused', status: 429 }, ['attention', '429']],
  [{ end: 'none', status: null }, ['unknown', 'No response']],
  [{ end: 'running', status: null }, ['waiting', 'In progress']],
  [{ end: 'unknown', status: null }, ['unknown', 'Unknown']],
] as const)('the state of the call %o', (end, text) => expect(endState(end)).toEqual(text))

test('a call is attributed to its user, otherwise to the background work', () => {
  expect(whoAsked({ user_email: 'a@example.com', work: null })).toBe('a@example.com')
  expect(whoAsked({ user_email: 'a@example.com', work: 'agent-update' })).toBe(
    'a@example.com, running a rolling update',
  )
  expect(whoAsked({ user_email: null, work: 'sync' })).toBe('Refreshing a list')
  expect(whoAsked({ user_email: null, work: 'new-kind' })).toBe('new-kind')
  expect(whoAsked({ user_email: null, work: null })).toBe('The console')
})
