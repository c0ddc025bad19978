import { describe, expect, test } from 'vitest'
import {
  accepting,
  cname,
  isOwn,
  old,
  ownRecords,
  server,
  signedDs,
  signer,
  startParents,
  wanted,
  zone,
} from '@/lib/dns/testing/parents'
import { checkFirst, withResolver, zoneOf } from '@/lib/dns/testing/zones'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// A resolver has the DS record of the parent zone's second server, while the check queries the first one, which has
// none. So the record isn't an old one that will expire.

type Asked = Readonly<{ name: string; type: string }>

/** How resolvers fail without an answer that shows DNSSEC to be the cause. */
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
