import { expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import { pairTarget } from '@/lib/dns/testing/pair'
import { old, rejecting, server, signedDs, signer, startParents, zone } from '@/lib/dns/testing/parents'
import { checkFirst, record, zoneOf } from '@/lib/dns/testing/zones'

test('the names between a record and its zone are not queried for DS records if a denial shows the zone', async () => {
  const deep = record(`deep.er.app.${zone}`, 'CNAME', pairTarget)
  const own = zoneOf(zone, [server], ...signer.signed(deep, signer.key))
  const { both } = await startParents([signedDs(old.ds)], rejecting, [own])
  const asked: string[] = []
  const onQuestion: typeof both.onQuestion = ({ host }, { name, type }) => {
    if (type === 'DS' && host === '127.0.7.9') asked.push(name)
    return undefined
  }
  const wanted = wantedForDomain({ domain: deep.name, cname_target: pairTarget })
  expect(await checkFirst(wanted, { ...both, onQuestion })).toMatchObject({ code: 'dnssec-broken' })
  expect(asked).toEqual([])
})
