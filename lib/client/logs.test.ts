import { expect, test } from 'vitest'
import { apiLogDefaults, auditDefaults, requestFailure, whoDid } from './logs'

test.each([
  ['a@example.com', 'req_1', 'people.add', 'a@example.com'],
  [null, 'req_1', 'sessions.sign-in', 'Visitor (not signed in)'],
  [null, null, 'people.add', 'Command line'],
  [null, null, 'dns.break', 'The console'],
  ['a@example.com', null, 'dns.break', 'a@example.com'],
])(
  'the actor of an entry with user %s, request %s and operation %s is %s',
  (user_email, request_id, operation, text) =>
    expect(whoDid({ user_email, request_id, operation })).toBe(text),
)

test('links to an operation, a person or a resource show any kind of entry', () => {
  for (const filter of ['operation', 'person', 'target']) expect(auditDefaults({ [filter]: 'x' })).toEqual({})
  expect(auditDefaults({ account: 'lab' })).toEqual({ kind: 'effects,others' })
})

test('the API log leaves out reads unless the URL selects requests of another kind', () => {
  for (const filter of ['operation', 'person', 'target', 'request', 'work'])
    expect(apiLogDefaults({ [filter]: 'x' })).toEqual({})
  expect(apiLogDefaults({ resource: 'endpoints' })).toEqual({ kind: 'changes' })
})

test('the own actions of a person are by "You"', () => {
  const entry = { user_email: 'a@example.com', request_id: 'r', operation: 'endpoints.test-request' }
  expect(whoDid(entry, 'a@example.com')).toBe('You')
  expect(whoDid(entry, 'b@example.com')).toBe('a@example.com')
  expect(whoDid(entry)).toBe('a@example.com')
})

test.each(['sites.test-request', 'endpoints.test-request', 'sites.visit', 'endpoints.visit'])(
  'the failure of a test request is shown for %s',
  (operation) => {
    const after = JSON.stringify({ failure: 'The service returned 502' })
    expect(requestFailure({ result: 'done', operation, after })).toBe('The service returned 502.')
    expect(requestFailure({ result: 'done', operation: 'endpoints.update', after })).toBeNull()
  },
)
