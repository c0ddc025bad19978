import { expect, test } from 'vitest'
import { findInAccount } from './find'
import { searchedTag } from './searched-tag'
import { storeItems } from '../sync/store'
import { accountId, addr, openStore, seen } from '../testing/store'

test.each([
  ['site=quay', 'site=quay'],
  [' site = quay ', 'site=quay'],
  ['site=', null],
  ['=quay', null],
  ['quay', null],
])('the tag that %j searches for is %j', (text, tag) => expect(searchedTag(text)).toBe(tag))

test('a tag finds the resources that have it, in any case and also without its end', async () => {
  const store = await openStore()
  await storeItems(store, seen(), [
    addr(1, { metadata: '{"site":"quay","team":"cranes"}' }),
    addr(2, { metadata: '{"site":"quarry"}' }),
    addr(3, { description: 'site=quay' }),
  ])
  const found = async (text: string) =>
    (await findInAccount(store, accountId, text)).map(({ id, matched }) => [id, matched])
  expect(await found('site=quay')).toEqual([
    ['ra_000001', { label: 'Tag', text: 'site=quay' }],
    ['ra_000003', { label: 'Description', text: 'site=quay' }],
  ])
  expect((await found('Site=QUAY'))[0]).toEqual(['ra_000001', { label: 'Tag', text: 'site=quay' }])
  expect((await found('site=qua')).map(([id]) => id)).toEqual(['ra_000002', 'ra_000001', 'ra_000003'])
})
