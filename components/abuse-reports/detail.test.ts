import { expect, test } from 'vitest'
import { ApiError } from '@/lib/client/api-error'
import { keepsPolling } from './detail'

const refused = (status_code: number) => new ApiError({ status_code, msg: 'no' })

test.each([
  ['one that is not processed', { status: 'PENDING' }, null, true],
  ['one that is processed', { status: 'PROCESSED' }, null, false],
  ['one that was never read', undefined, null, true],
  ['one that is gone', { status: 'PENDING' }, refused(404), false],
  ['one that was never read and is gone', undefined, refused(404), false],
  ['one that could not be read this time', { status: 'PENDING' }, refused(429), true],
  ['one whose answer was lost', undefined, new TypeError('lost'), true],
])('%s', (_, last, error, expected) => expect(keepsPolling(last, error)).toBe(expected))
