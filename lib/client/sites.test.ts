import { afterEach, expect, test, vi } from 'vitest'
import { retrySiteRemovals } from './sites'

afterEach(() => void vi.unstubAllGlobals())

const removals = ['rd_1', 'rd_2', 'rd_3'].map((id) => ({ kind: 'domain' as const, id }))
const refusal = (id: string) => ({ error_code: 'ADIT_CONFLICT', status_code: 409, msg: id, details: {} })

test.each<[string[], string | null]>([
  [[], null],
  [['rd_1'], 'rd_1'],
  [['rd_2', 'rd_3'], 'rd_2'],
])('retries of removals continue after the refusals %j and report the first', async (refused, error) => {
  const sent: string[] = []
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const { id } = JSON.parse(body)
    sent.push(id)
    const isRefused = refused.includes(id)
    return Promise.resolve(
      Response.json(isRefused ? refusal(id) : { last: id }, { status: isRefused ? 409 : 200 }),
    )
  })
  const retried = retrySiteRemovals('a', 'site_1', removals)
  if (error === null) expect(await retried).toEqual({ last: 'rd_3' })
  else await expect(retried).rejects.toThrow(error)
  expect(sent).toEqual(['rd_1', 'rd_2', 'rd_3'])
})
