import { expect, test } from 'vitest'
import { bindText, ticketText } from '@/lib/dns/model/copy-as'
import { partsOf } from '@/lib/dns/model/message-parts'
import { wantedForDomain } from '@/lib/dns/model/records'
import { sharedCheck } from '@/lib/dns/model/shared-check'
import { app, serverName, startServers, shopTarget, shopZone } from '@/lib/dns/testing/servers'
import { checkFirst, record } from '@/lib/dns/testing/zones'
import type { ZoneRecord } from '@/lib/dns/name-server/zone'

// CAA records that differ between the servers of a zone.

const wanted = wantedForDomain({
  domain: app,
  cname_target: shopTarget,
  certificate_management_policy: { authority: 'letsencrypt' },
})
const caa = (value: string, at = shopZone) => record(at, 'CAA', value)
const digicert = caa('0 issue "digicert.com"')
const sectigo = caa('0 issue "sectigo.com"')
const letsencrypt = caa('0 issue "letsencrypt.org"')
const tbs = caa('128 tbs "x"')
const [ns1, ns2, ns3] = [1, 2, 3].map(serverName)

async function check(...each: readonly (readonly ZoneRecord[])[]) {
  const { roots } = await startServers(each.map((own) => [record(app, 'CNAME', shopTarget), ...own]))
  const checked = (await checkFirst(wanted, roots)) ?? expect.fail()
  const shown = [checked, ...sharedCheck({ ...noCheck, records: [checked] }, []).records].map((one) =>
    one.related?.map(({ name, server, found = [] }) => [name, server, ...found.map(({ value }) => value)]),
  )
  expect(shown[1]).toEqual(shown[0])
  return { checked, related: shown[0], ...partsOf(checked.message) }
}

const noCheck = { checked_at: '2026-01-01T00:00:00Z', zone: shopZone, name_servers: [] }
const denied = (at: string) =>
  `CAA records at ${at} don't allow letsencrypt.org to issue the certificate for ${app}.`
const marked =
  `The CAA record at ${shopZone} with the tag tbs is marked as critical. Certificate authorities don't recognize this tag, ` +
  `so they can't issue the certificate for ${app}.`
const add = (servers: string, at = '@') =>
  `In the zone ${shopZone} on ${servers}, add a CAA record at ${at} with the value 0 issue "letsencrypt.org".`
const remove = (servers: string) =>
  `In the zone ${shopZone} on ${servers}, delete the CAA record at @ with the tag tbs, or set its flags to 0.`
const wait = ' If you just changed CAA records, wait until all name servers have them.'
const keep = (servers: string) => ` You don't need to change ${servers}.`

test('CAA records for different authorities are shown for each server', async () => {
  const { checked, related, finding, change } = await check([digicert], [sectigo], [letsencrypt])
  expect(checked).toMatchObject({ state: 'wrong', code: 'caa-forbids' })
  expect(related).toEqual([
    [shopZone, ns1, digicert.value],
    [shopZone, ns2, sectigo.value],
    [shopZone, ns3, letsencrypt.value],
  ])
  expect(finding).toBe(
    `${denied(shopZone)} ${ns1} has 0 issue "digicert.com", and ${ns2} has 0 issue "sectigo.com". ` +
      `${ns3} allows the certificate, but most name servers don't, so the certificate is unlikely to be issued.${wait}`,
  )
  expect(change).toBe(add(`${ns1} and ${ns2}`) + keep(ns3 ?? ''))
})

test('different CAA records on every server need one change', async () => {
  const wild = caa('0 issuewild "digicert.com"')
  const none = caa('0 issue ";"')
  const { related, finding, change } = await check([digicert, wild], [digicert, wild], [none])
  expect(related).toEqual([
    [shopZone, ns1, digicert.value, wild.value],
    [shopZone, ns2, digicert.value, wild.value],
    [shopZone, ns3, none.value],
  ])
  expect(finding).toBe(
    `${denied(shopZone)} ${ns1} and ${ns2} have ${digicert.value} and ${wild.value}, and ${ns3} has ${none.value}.${wait}`,
  )
  expect(change).toBe(add('').replace(' on ,', ','))
})

test.each([
  [
    'at the first server',
    [[tbs], [digicert], [digicert]],
    `${marked} ${ns1} has this record. ${denied(shopZone)} ${ns2} and ${ns3} have these records.${wait}`,
    `${remove(ns1 ?? '')}\n${add(`${ns2} and ${ns3}`)}`,
    { action: 'delete', servers: [ns1], others: [{ action: 'create', servers: [ns2, ns3] }] },
  ],
  [
    'at the last server',
    [[digicert], [digicert], [tbs]],
    `${denied(shopZone)} ${ns1} and ${ns2} have these records. ${marked} ${ns3} has this record.${wait}`,
    `${add(`${ns1} and ${ns2}`)}\n${remove(ns3 ?? '')}`,
    { action: 'create', servers: [ns1, ns2], others: [{ action: 'delete', servers: [ns3] }] },
  ],
])('a critical CAA record %s has a change of its own', async (_, each, finding, change, edits) => {
  const found = await check(...each)
  expect(found).toMatchObject({ finding, change, checked: { code: 'caa-forbids', caa: edits } })
  expect(found.related).toEqual(each.map(([own], index) => [shopZone, serverName(index + 1), own?.value]))
  const [on = ''] = each.flatMap(([own], index) => (own === tbs ? (serverName(index + 1) ?? '') : []))
  expect(bindText(wanted, shopZone, [found.checked])).toContain(`; delete on ${on}: @ IN CAA 128 tbs "x"\n`)
})

test('CAA records at a closer name on one server are changed there', async () => {
  const name = `er.${shopZone}`
  const domain = `app.${name}`
  const own = record(domain, 'CNAME', shopTarget)
  const { roots } = await startServers([
    [own, caa(digicert.value, name)],
    [own, digicert],
    [own, digicert],
  ])
  const [one = expect.fail()] = wantedForDomain({
    domain,
    cname_target: shopTarget,
    certificate_management_policy: { authority: 'letsencrypt' },
  })
  const checked = await checkFirst([one], roots)
  expect(checked?.related?.map(({ name: at, server }) => [at, server])).toEqual([
    [name, ns1],
    [shopZone, ns2],
    [shopZone, ns3],
  ])
  expect(partsOf(checked?.message ?? '').change).toBe(`${add(ns1 ?? '', 'er')}\n${add(`${ns2} and ${ns3}`)}`)
})

test('CAA records on one outdated server are changed there', async () => {
  const { checked, change } = await check([letsencrypt], [letsencrypt], [digicert])
  expect(checked).toMatchObject({ state: 'attention', code: 'caa-restricted', caa: { servers: [ns3] } })
  expect(change).toBe(add(ns3 ?? '') + keep(`${ns1} and ${ns2}`))
  expect(ticketText(wanted, { ...noCheck, records: [checked] })).toContain(
    `   Create on ${ns3}: 0 issue "letsencrypt.org"\n`,
  )
  expect(bindText(wanted, shopZone, [checked])).toMatch(/^; servers disagree\n@ IN CAA 0 issue "letsencrypt/m)
})

test('following the change on each server, and on no other, ends the problem', async () => {
  const { change } = await check([digicert], [digicert], [])
  expect(change).toBe(add(`${ns1} and ${ns2}`) + keep(ns3 ?? ''))
  const { checked } = await check([digicert, letsencrypt], [digicert, letsencrypt], [])
  expect(checked).toMatchObject({ state: 'ready', message: `${app} points to ${shopTarget}.` })
})

test('a restriction on one server is changed there', async () => {
  const account = caa('0 issue "letsencrypt.org; accounturi=https://ca.example/1"')
  const { checked, change } = await check([letsencrypt], [letsencrypt], [account])
  expect(checked).toMatchObject({ state: 'attention', code: 'caa-restricted' })
  expect(change).toContain(`add a CAA record at @ in the zone ${shopZone} on ${ns3} with the value`)
})
