import { expect, test } from 'vitest'
import { wantedForDomain } from '@/lib/dns/model/records'
import { pairProof, startPair, pairTarget } from '@/lib/dns/testing/pair'
import type { DnsFault } from '@/lib/dns/testing/faults'
import { checkFirst, record, withResolver } from '@/lib/dns/testing/zones'

const name = 'app.shop.example'
const wanted = wantedForDomain({ domain: name, cname_target: pairTarget })
const direct = [record(name, 'CNAME', pairTarget)]
const via = { aliases: [record('via.platform.example', 'CNAME', pairTarget)] }

/** Makes a resolver return errors to address queries for the given names, and to all queries for the last one. */
const failing =
  (...names: string[]) =>
  (question: { name: string; type: string }): DnsFault =>
    question.name === names.at(-1) || (question.type === 'A' && names.includes(question.name))
      ? 'SERVFAIL'
      : null

test('a resolver that fails for the target blames the platform, not the zone of the record', async () => {
  const { both } = await startPair({ a: direct, b: direct }, { fault: failing(name, pairTarget) })
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-fail', is_in_chain: true })
  expect(checked?.message).toBe(
    `${name} points to ${pairTarget}. However, resolvers can't resolve ${name}, because they can't resolve its target ${pairTarget}: ` +
      '127.0.7.250 reported a server failure (SERVFAIL). ' +
      "Check again in a few minutes. If the check still fails, contact the platform's support team.",
  )
})

test('a resolver that fails for a name in the chain blames the zone of that name', async () => {
  const hop = 'via.platform.example'
  const records = [record(name, 'CNAME', hop)]
  const { both } = await startPair({ a: records, b: records, ...via }, { fault: failing(name, hop) })
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-fail', is_in_chain: true })
  expect(checked?.message).toMatch(
    /because they can't resolve via\.platform\.example, which app\.shop\.example points to: 127\.0\.7\.250 reported a server failure \(SERVFAIL\)\. Ask the operator of the name servers of platform\.example to fix this\. Alternatively, change the CNAME record at app in the zone shop\.example to t\.platform\.example\.$/,
  )
})

test('resolvers that fail at different names blame no zone', async () => {
  const { both } = await startPair({ a: direct, b: direct }, { fault: failing(name, pairTarget) })
  const config = await withResolver(both, { fault: (question) => failing(name)(question) })
  const checked = await checkFirst(wanted, config)
  expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
  expect(checked).not.toHaveProperty('is_in_chain')
  expect(checked?.message).toMatch(
    /: 127\.0\.7\.250 and 127\.0\.7\.251 reported a server failure \(SERVFAIL\)\. The check couldn't determine which zone causes this\. Check again in a few minutes\.$/,
  )
})

test('a chain that no resolver can follow is reported with the answer of each resolver', async () => {
  const records = [record(name, 'CNAME', 'via.platform.example')]
  const fault = ({ name: asked, type }: { name: string; type: string }) =>
    type === 'A' && asked === name ? 'SERVFAIL' : null
  const { both } = await startPair({ a: records, b: records, ...via }, { fault })
  const checked = await checkFirst(wanted, both)
  expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-fail' })
  expect(checked?.message).toMatch(/127\.0\.7\.250 reported a server failure \(SERVFAIL\)/)
  expect(checked?.message).not.toMatch(/answered/)
})

/** Makes every server of the zone give a faulty answer to queries of one type for a name. */
const failsType =
  (fault: DnsFault, at: string, failed = 'A') =>
  (question: { name: string; type: string }): DnsFault =>
    question.type === failed && question.name === at ? fault : null

test.each([
  ['SERVFAIL', 'reported a server failure (SERVFAIL)'],
  ['REFUSED', 'refused the query (REFUSED)'],
  ['NXDOMAIN', "aren't authoritative for the zone"],
  ['empty', "aren't authoritative for the zone"],
] as const)(
  'servers that return the CNAME but fail address queries need attention: %s',
  async (fault, outcome) => {
    const { roots, both } = await startPair({ a: direct, b: direct, fault: failsType(fault, name) })
    for (const config of [roots, both]) {
      const checked = await checkFirst(wanted, config)
      expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'resolvers-fail' })
      expect(checked?.message).toBe(
        `${name} points to ${pairTarget}. However, ${name} doesn't resolve, because no name server answers A queries for ${name}: ` +
          `a.host.example and b.host.example ${outcome}. Ask the DNS provider of shop.example to fix these servers.`,
      )
    }
  },
)

test('servers of a name in the chain that fail its address queries need attention', async () => {
  const hop = 'via.shop.example'
  const records = [record(name, 'CNAME', hop), record(hop, 'CNAME', pairTarget)]
  const { roots } = await startPair({ a: records, b: records, fault: failsType('SERVFAIL', hop) })
  const checked = await checkFirst(wanted, roots)
  expect(checked).toMatchObject({ state: 'attention', code: 'resolvers-fail', is_in_chain: true })
  expect(checked?.message).toMatch(
    /because no name server answers A queries for via\.shop\.example, which app\.shop\.example points to: a\.host\.example and b\.host\.example reported a server failure/,
  )
})

test.each(['roots', 'both'] as const)(
  'servers that fail the TXT queries of certificate authorities need attention: %s',
  async (mode) => {
    const challenge = `_acme-challenge.${name}`
    const records = [record(`*.${name}`, 'CNAME', pairTarget), record(challenge, 'CNAME', pairProof)]
    const of = wantedForDomain({
      domain: `*.${name}`,
      cname_target: pairTarget,
      acme_challenge_cname_target: pairProof,
      certificate_management_policy: { authority: 'letsencrypt' },
    }).filter(({ purpose }) => purpose === 'certificate')
    const fault = failsType('SERVFAIL', challenge, 'TXT')
    const config = (await startPair({ a: records, b: records, fault }))[mode]
    const checked = await checkFirst(of, config)
    expect(checked).toMatchObject({ verdict: 'correct', state: 'attention', code: 'resolvers-fail' })
    expect(checked?.message).toMatch(
      /because no name server answers TXT queries for _acme-challenge\.app\.shop\.example: a\.host\.example and b\.host\.example reported a server failure/,
    )
  },
)
