import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { startLab } from '@/lib/dns/testing/lab'
import { target } from '@/lib/dns/testing/assigned'
import { domain, expectTruths, ingress, type Case } from '@/lib/dns/testing/truth'
import { linesText, ticketText } from '@/lib/dns/model/copy-as'
import { deletionText } from '@/lib/dns/model/deletion-text'
import { zoneToEdit } from '@/lib/dns/model/record-zone'
import type { WantedRecord } from '@/lib/dns/model/records'

const wildcards: Case[] = [
  {
    title: 'a wildcard that answers with the target for a name that contains the zone twice',
    wanted: () => domain('pay.harbour.example'),
    verdict: 'missing',
    code: 'not-found',
    message:
      /^(?!.*twice).*The wildcard \*\.harbour\.example doesn't cover this name, because this name has other records, or names below it\. In the zone harbour\.example, create a CNAME record at pay, pointing to t\.cname\.platform\.example\.$/,
  },
  {
    title: 'a wildcard above an existing name',
    wanted: () => domain('b.pay.harbour.example'),
    verdict: 'missing',
    code: 'not-found',
    message:
      /\*\.harbour\.example doesn't cover this name, because another name exists between the wildcard and this name\./,
  },
  {
    title: 'a wildcard with the target',
    wanted: () => domain('app.harbour.example'),
    verdict: 'correct',
    code: 'correct',
    message:
      /^app\.harbour\.example points to t\.cname\.platform\.example\. The wildcard \*\.harbour\.example answers for this name\.$/,
  },
  {
    title: 'a record of its own with the value of the wildcard',
    wanted: () => domain('own.harbour.example'),
    verdict: 'correct',
    code: 'correct',
    message: /^own\.harbour\.example points to t\.cname\.platform\.example\.$/,
  },
]

const mistakes: Case[] = [
  {
    title: "a CNAME at an ingress to a name that doesn't exist",
    wanted: () => ingress('connect.tidewater.example'),
    verdict: 'wrong',
    code: 'cname-instead',
    message:
      /delete the CNAME record \(gone\.tidewater\.example\) at connect, then create 4 NS records at connect/,
  },
  {
    title: 'a target with a port',
    wanted: () => domain('port.tidewater.example'),
    verdict: 'wrong',
    code: 'target-is-url',
    message:
      /^(?!.*URL).*: the target includes a port\. In the zone tidewater\.example, change the CNAME record at port to t\.cname\.platform\.example, without :443\.$/,
  },
  {
    title: 'one mistyped name server of four',
    wanted: () => ingress('feeds.tidewater.example'),
    verdict: 'wrong',
    code: 'target-has-typo',
    message:
      /^One of the name servers of feeds\.tidewater\.example is mistyped: ns4\.platfrom\.example\. In the zone tidewater\.example, change the NS record at feeds from ns4\.platfrom\.example to ns4\.platform\.example\.$/,
  },
]

const dead: Case[] = [
  {
    title: 'a name below a delegation to servers without an address',
    wanted: () => domain('cam.edge.tidewater.example'),
    verdict: 'wrong',
    code: 'lame-delegation',
    message:
      /^No name server answers for cam\.edge\.tidewater\.example: edge\.tidewater\.example is delegated to ns1\.former\.example and ns2\.former\.example, which have no addresses\. Option A: If the zone edge\.tidewater\.example is needed, repair its delegation\.\nOption B: If the zone edge\.tidewater\.example isn't needed, delete the NS records \(ns1\.former\.example and ns2\.former\.example\) at edge in the zone tidewater\.example, then create a CNAME record at cam\.edge, pointing to t\.cname\.platform\.example\.$/,
  },
  {
    title: 'the name of such a delegation',
    wanted: () => domain('edge.tidewater.example'),
    verdict: 'wrong',
    code: 'lame-delegation',
    message:
      /^edge\.tidewater\.example is delegated to .* at edge in the zone tidewater\.example, then create a CNAME record at edge, /,
  },
  {
    title: 'a zone that is not needed, with a DS record',
    wanted: () => domain('signed.berth.harbour.example'),
    verdict: 'missing',
    code: 'zone-at-name',
    message:
      /In the zone berth\.harbour\.example, delete the NS and DS records at signed, then create a CNAME record at signed, /,
  },
  {
    title: 'a registered domain with a name server without an address',
    wanted: () => domain('app.adrift.example'),
    verdict: 'wrong',
    code: 'lame-delegation',
    message:
      /: adrift\.example is delegated to ns1\.former\.example, which has no address\. At the registrar, set the name servers of adrift\.example to those of your DNS provider\.$/,
  },
]

expectTruths([...wildcards, ...mistakes, ...dead])

describe('exports of a check', () => {
  let lab: Awaited<ReturnType<typeof startLab>>
  beforeAll(async () => {
    lab = await startLab()
  })
  afterAll(() => lab.close())

  const checked = (wanted: WantedRecord[]) =>
    checkRecords(wanted, lab.iterative, new AbortController().signal)
  async function zoneFile(wanted: WantedRecord[]) {
    const check = await checked(wanted)
    return linesText(wanted, zoneToEdit(check), check.records)
  }

  test('list the value at a name that contains the zone twice, not that of a wildcard', async () => {
    expect(await zoneFile(domain('pay.mooring.example'))).toBe(
      '$ORIGIN mooring.example.\n' +
        `; delete: pay.mooring.example IN CNAME ${target}.\n; create\npay IN CNAME ${target}.\n`,
    )
  })

  test('delete no records if only a wildcard answers', async () => {
    const text = await zoneFile(domain('pay.harbour.example'))
    expect(text).toBe(`$ORIGIN harbour.example.\n; create\npay IN CNAME ${target}.\n`)
  })

  test('list the wildcard that answers instead of a record of the name', async () => {
    const wanted = domain('app.harbour.example')
    expect(await zoneFile(wanted)).toBe(`$ORIGIN harbour.example.\n; exists\n* IN CNAME ${target}.\n`)
    const check = await checked(wanted)
    expect(ticketText(wanted, check)).toContain(`Value: ${target} (from *.harbour.example)\n`)
    const deletion = deletionText(check)
    expect(deletion).toMatch(
      / The wildcard \*\.harbour\.example routes this name to the platform and stays in your DNS\. Before you delete it, check which other names use it\.$/,
    )
    expect(deletion).not.toContain('at app.harbour.example')
  })

  test('delete a CNAME that leads nowhere before NS records are created', async () => {
    const text = await zoneFile(ingress('connect.tidewater.example'))
    expect(text).toContain('; delete: connect IN CNAME gone.tidewater.example.\n; create\nconnect IN NS ns1')
  })

  test('delete a dead delegation at the name itself, but none above it', async () => {
    expect(await zoneFile(domain('edge.tidewater.example'))).toBe(
      '; delete: edge.tidewater.example. IN NS ns1.former.example.\n' +
        '; delete: edge.tidewater.example. IN NS ns2.former.example.\n' +
        `; create\nedge.tidewater.example. IN CNAME ${target}.\n`,
    )
    expect(await zoneFile(domain('cam.edge.tidewater.example'))).not.toContain('delete')
  })

  test('delete the DS records of an unneeded zone', async () => {
    const wanted = domain('signed.berth.harbour.example')
    expect(await zoneFile(wanted)).toContain(
      `; delete: signed.berth.harbour.example. IN DS 2371 13 2 ${'a1'.repeat(32)}\n`,
    )
  })

  test('create the CAA record that allows the certificate', async () => {
    const wanted = domain('app.barred.example')
    expect(await zoneFile(wanted)).toBe(
      `$ORIGIN barred.example.\n; exists\napp IN CNAME ${target}.\n` +
        '; create\n@ IN CAA 0 issue "letsencrypt.org"\n',
    )
    const text = ticketText(wanted, await checked(wanted))
    expect(text).toMatch(
      /^Changes to make in the DNS zone barred\.example:\n\n1\. CAA record\n {3}Name: barred\.example\n.*\n {3}Create: 0 issue "letsencrypt\.org"\n\nCorrect in the DNS zone barred\.example, but another problem was found:\n\n1\. CNAME record\n/,
    )
  })
})
