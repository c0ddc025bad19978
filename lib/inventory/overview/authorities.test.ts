import { beforeAll, expect, test } from 'vitest'
import type { Db } from '@/lib/db/open'
import { certificateAuthorities } from '@/lib/resources/certificate-authorities'
import { httpsEdges } from '@/lib/resources/https-edges'
import { authorityCounts, authorityProblems, endingAuthorities } from './authorities'
import { overview } from './overview'
import { markGone, storeItems } from '../sync/store'
import { accountId, openStore, seen } from '../testing/store'

const nowMs = Date.parse('2026-11-20T12:00:00Z')
const authority = (id: string, not_after: unknown, not_before = '2020-01-01T00:00:00Z') => ({
  id,
  uri: '',
  subject_common_name: `${id} root`,
  created_at: '2020-01-01T00:00:00Z',
  not_before,
  not_after,
})
const scope = { ...seen(), resource: certificateAuthorities }

let db: Db
beforeAll(async () => {
  db = await openStore()
  await storeItems(db, scope, [
    authority('ca_long', '2030-01-01T00:00:00Z'),
    authority('ca_month', '2026-12-20T12:00:00Z'),
    authority('ca_soon', '2026-12-20T11:59:59Z'),
    authority('ca_future', '2026-12-01T00:00:00Z', '2026-11-21T00:00:00Z'),
    authority('ca_now', '2026-11-20T12:00:00Z'),
    authority('ca_zone', '2026-11-20T13:30:00+02:00'),
    authority('ca_gone', '2026-01-01T00:00:00Z'),
    authority('ca_odd', 'no time'),
    authority('ca_none', null),
  ])
  await markGone(db, scope, { id: 'ca_gone' }, new Date().toISOString())
  const many = Array.from({ length: 60 }, (_, n) => authority(`ca_${n}`, '2020-02-02T00:00:00Z'))
  await storeItems(db, { ...scope, accountId: 'a2' }, many)
})

test('authorities that have expired or expire within 30 days are counted and listed, earliest first', async () => {
  expect(await authorityCounts(db, accountId, nowMs)).toEqual({ ended: 2, ending: 2 })
  const named = await endingAuthorities(db, accountId, nowMs, { limit: 50, isEdgesKnown: false })
  expect(named.map(({ id, state }) => [id, state])).toEqual([
    ['ca_zone', 'wrong'],
    ['ca_now', 'wrong'],
    ['ca_future', 'waiting'],
    ['ca_soon', 'attention'],
  ])
  expect(named[0]).toMatchObject({
    resource: 'certificate-authorities',
    title: 'ca_zone root',
    cause: 'Client certificates signed by this authority are rejected',
    sentence: expect.stringContaining('expired on'),
  })
})

test("an expired authority that no edge enforces isn't a problem if the edges are known", async () => {
  const edge = (id: string, ca: string, mutual_tls: object) => ({
    id,
    uri: '',
    created_at: '2020-01-01T00:00:00Z',
    hostports: [],
    mutual_tls: { ...mutual_tls, certificate_authorities: [{ id: ca, uri: '' }] },
  })
  await storeItems(db, { ...seen(), resource: httpsEdges }, [
    edge('edghts_off', 'ca_zone', { enabled: false }),
    edge('edghts_on', 'ca_now', { enabled: true }),
  ])
  const states = async (isEdgesKnown: boolean) =>
    (await endingAuthorities(db, accountId, nowMs, { limit: 2, isEdgesKnown })).map(
      ({ id, state, cause }) => [id, state, cause],
    )
  const rejected = 'Client certificates signed by this authority are rejected'
  expect(await states(true)).toEqual([
    ['ca_zone', 'attention', expect.stringMatching(/^Expired .* ago$/)],
    ['ca_now', 'wrong', rejected],
  ])
  expect((await states(false))[0]).toEqual(['ca_zone', 'wrong', rejected])
  expect(await authorityProblems(db, accountId, nowMs)).toEqual({ wrong: 1, attention: 3 })
})

test("the counts include authorities that the overview doesn't list", async () => {
  const { authorities, attention, problems, attention_counts } = await overview(db, 'a2', new Map())
  expect([problems, attention_counts.authority]).toEqual([60, 60])
  expect([authorities, attention.length]).toEqual([{ ended: 60, ending: 0 }, 40])
})
