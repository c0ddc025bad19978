import { expect, test } from 'vitest'
import { ApiError } from '@/lib/client/api-error'
import { keepsPolling } from './detail'

const refused = (status_code: number) => new ApiError({ status_code, msg: 'no' })

test.each([
  ['a pending report', { status: 'PENDING' }, null, true],
  ['a processed report', { status: 'PROCESSED' }, null, false],
  ['a report that was never read', undefined, null, true],
  ['a report that no longer exists', { status: 'PENDING' }, refused(404), false],
  ['a report that was never read and does not exist', undefined, refused(404), false],
  ['a report whose last read was rate limited', { status: 'PENDING' }, refused(429), true],
  ['a report whose last response was lost', undefined, new TypeError('lost'), true],
])('%s is polled only if its status can still change', (_, last, error, expected) =>
  expect(keepsPolling(last, error)).toBe(expected),
)
