import { afterEach, expect, test, vi } from 'vitest'
import { apiPath, callApi } from './call-api'

afterEach(() => void vi.unstubAllGlobals())

test('a lost response means offline for a check, but an unknown outcome for a write', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const params = { account: 'a', resource: 'reserved-domains', id: 'rd_1' }
  await expect(callApi('POST /api/dns/{account}/{resource}/{id}', { params })).rejects.toMatchObject({
    code: 'ADIT_OFFLINE',
    message: "The console didn't respond.",
  })
  const link = callApi('POST /api/dns-links/{account}/{resource}/{id}', { params, body: { days: 1 } })
  await expect(link).rejects.toMatchObject({ code: 'ADIT_OUTCOME_UNKNOWN' })
})

test('a path with a missing parameter is an error, and each parameter is one encoded segment', () => {
  const operation = 'GET /api/inventory/{account}/{resource}'
  expect(apiPath(operation, { account: 'lab', resource: 'a/b' }, { q: 'x', after: undefined })).toBe(
    '/api/inventory/lab/a%2Fb?q=x',
  )
  expect(() => apiPath(operation, { account: 'lab' })).toThrow('/api/inventory/{account}/{resource}')
})
