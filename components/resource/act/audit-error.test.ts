import { expect, test } from 'vitest'
import { errorOf, hasChange } from './audit-outcome'

const entry = {
  operation: 'endpoints.test-request',
  result: 'done',
  status: 200,
  message: null,
  before: null,
  after: null,
} as const
const refused = { ...entry, result: 'refused', status: 400 } as const

test.each([
  [{ error_code: 'ERR_SERVICE_806' }, 'The platform rejected the request.', 'Status 400, ERR_SERVICE_806'],
  [{ error_code: null }, 'The platform rejected the request.', 'Status 400'],
  [{ reason: 'connect' }, "The console couldn't send the request to the platform.", ''],
  [{ role: 'admin', reason: 'new hire' }, 'The console rejected the action.', 'Status 400'],
  [null, 'The console rejected the action.', 'Status 400'],
])('a rejected action with %j has an error and no change', (after, text, code) => {
  const rejected = { ...refused, before: '{}', after: after && JSON.stringify(after) }
  expect(errorOf(rejected)).toEqual({ text, code })
  expect(hasChange(rejected)).toBe(false)
})

test('a rejected action with a known reason has the reason as its error, next to the code', () => {
  const after = JSON.stringify({ error_code: 'ERR_SERVICE_806' })
  const rejected = { ...refused, after, message: 'This agent is too old for the update command' }
  const code = 'Status 400, ERR_SERVICE_806'
  expect(errorOf(rejected)).toEqual({ text: 'This agent is too old for the update command.', code })
})

test.each([
  ['sessions.sign-in', { address: '192.0.2.1' }, 'Wrong email or password.'],
  ['sessions.sign-in', { address: '192.0.2.1', failure: 'disabled' }, 'This person is disabled.'],
  ['sessions.confirm', { password: 'wrong' }, 'Wrong password.'],
  ['credentials.reveal', { field: 'token', password: 'wrong' }, 'Wrong password.'],
])('a rejected %s with %j has its reason', (operation, after, text) => {
  const rejected = { ...refused, operation, status: null, after: JSON.stringify(after) }
  expect(errorOf(rejected)).toEqual({ text, code: '' })
})

test('an action without a status has an error without a code', () => {
  expect(errorOf({ ...refused, status: null })).toEqual({
    text: 'The console rejected the action.',
    code: '',
  })
})

test('other actions have a change if they have values', () => {
  const values = JSON.stringify({ reason: 'new hire' })
  expect(hasChange({ ...entry, after: values })).toBe(true)
  expect(hasChange({ ...entry, result: 'unknown', after: '{"name":"quay"}' })).toBe(true)
  expect(hasChange({ ...entry, result: 'unknown', after: '{"reason":"cut"}' })).toBe(false)
  expect(hasChange(entry)).toBe(false)
  expect(hasChange({ ...entry, after: '{}' }), 'a command without content').toBe(false)
  expect(hasChange({ ...entry, before: '{"name":"quay"}', after: '{}' })).toBe(true)
  expect(errorOf({ ...entry, after: values })).toBeNull()
})

test('a test request that failed has the answer of the service as its error', () => {
  const after = JSON.stringify({
    url: 'https://a.example',
    failure: 'No service is listening on localhost:80',
  })
  const failed = { ...entry, status: 502, after }
  expect(errorOf(failed)).toEqual({ text: 'No service is listening on localhost:80.', code: 'Status 502' })
  expect(hasChange(failed)).toBe(false)
  expect(errorOf({ ...failed, after: JSON.stringify({ url: 'https://a.example' }) })).toBeNull()
})
