import { expect, test } from 'vitest'
import type { ResourceName } from '@/lib/resources/resource-types'
import { ApiError } from './api-error'
import { refreshFailure } from './refresh-failure'

type Result = PromiseSettledResult<unknown>
const ok: Result = { status: 'fulfilled', value: null }
const failed = (error_code: string): Result => ({
  status: 'rejected',
  reason: new ApiError({ error_code, status_code: 502, msg: 'Failed.', details: {} }),
})
const [key, offline] = [failed('ADIT_UPSTREAM_KEY'), failed('ADIT_OFFLINE')]
const kinds: ResourceName[] = ['endpoints', 'https-edges', 'tcp-edges', 'credentials', 'ip-policies']

test('the failure of a single list is described without its name', () =>
  expect(refreshFailure(['endpoints'], [key])).toMatch(/^The stored API key can't be used\. /))

test('one message names the lists that failed, grouped by reason', () =>
  expect(refreshFailure(kinds, [key, offline, ok, key, ok])).toMatch(
    /^Couldn't refresh endpoints and authtokens\. The stored API key can't .* Couldn't refresh HTTPS edges\. The console isn't reachable\. /,
  ))

test('many lists with the same reason are counted', () =>
  expect(refreshFailure(kinds, [key, key, key, key, ok])).toMatch(
    /^Couldn't refresh 4 lists\. The stored API key can't (?!.*Couldn't refresh)/,
  ))
