import { describe, expect, test } from 'vitest'
import {
  accepting,
  cname,
  isOwn,
  old,
  ownRecords,
  rejecting,
  server,
  signedDs,
  signer,
  startParents,
  wanted,
  zone,
} from '@/lib/dns/testing/parents'
import { wantedForDomain } from '@/lib/dns/model/records'
import { pairTarget } from '@/lib/dns/testing/pair'
import { createSigner } from '@/lib/dns/testing/signing'
import { checkFirst, record, withResolver, zoneOf } from '@/lib/dns/testing/zones'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// A resolver has the DS record of the parent zone's second server, while the check queries the first one, which has
// none. So the record isn't an old one that will expire.

type Asked = Readonly<{ name: string; type: string }>

/** Resolvers' failures without evidence that DNSSEC is the cause. */
const failures = {
  'fails even with checking disabled': ({ name }: Asked) => (name === cname.name ? 'SERVFAIL' : null),
  'is silent': ({ name, type }: Asked) => (isOwn(name) && type !== 'DS' ? 'drop' : null),
} as const

describe.each(Object.entries(failures))('the resolver %s', (_, fault) => {
  const startWith = async (
    own: readonly ZoneRecord[],
    { ds }: { ds: ZoneRecord },
    each = [[], signedDs(ds)],
  ) => {
    const cached = [{ name: zone, type: 'DS', values: [ds.value], ttl: 600 }] as const
    const isBogus = (name: string, type: string) => isOwn(name) && type !== 'DS'
    const failing = { isSigned: () => false, isBogus, fault, cached }
    const { both } = await startParents(each, failing, [zoneOf(zone, [server], ...own)])
    return [both, await withResolver(both, { ...accepting, isSigned: () => false })]
  }

  test('an old DS record of an unsigned zone', async () => {
    for (const config of await startWith([cname], old)) {
      const checked = await checkFirst(wanted, config)
      expect(checked).toMatchObject({ state: 'attention', code: 'some-servers-lame' })
      expect(checked?.message).toContain(
        'However, the servers of the parent zone example disagree about the DS record of shop.example: ' +
          "n2.nic.example has one that doesn't match any key of shop.example.",
      )
    }
  })

  test('the DS record of a zone with a bad signature', async () => {
    const own = [...old.signed(cname), ...signer.signed(signer.key)]
    for (const config of await startWith(own, signer)) {
      const checked = await checkFirst(wanted, config)
      expect(checked?.state).toMatch(/^(?:wrong|attention)$/)
      expect(checked?.message).toContain("can't be verified with the DNSSEC keys")
    }
  })

  test('the DS record of a zone with valid signatures, whose expiry ends no wait', async () => {
    for (const config of await startWith(ownRecords, signer))
      expect((await checkFirst(wanted, config))?.until ?? null).toBeNull()
  })

  test('an old DS record that all servers have deleted', async () => {
    for (const config of await startWith([cname], old, [[], []]))
      expect(await checkFirst(wanted, config)).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
  })
})

test("an outdated DS record below an unsigned zone isn't why a resolver with an old DS record rejects the answer", async () => {
  const below = `part.${zone}`
  const name = `www.${below}`
  const cached = [{ name: zone, type: 'DS', values: [old.ds.value], ttl: 600 }] as const
  const resolving = { ...rejecting, cached }
  const { both } = await startParents([[], []], resolving, [
    zoneOf(zone, [server], record(below, 'NS', server), createSigner(below).ds),
    zoneOf(below, [server], record(name, 'CNAME', pairTarget)),
  ])
  const checked = await checkFirst(wantedForDomain({ domain: name, cname_target: pairTarget }), both)
  expect(checked).toMatchObject({ state: 'waiting', code: 'old-answer-cached' })
})
