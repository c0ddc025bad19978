import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import type { ResolverConfig } from '@/lib/dns/wire/config'
import { startResolver } from '@/lib/dns/testing/resolver'
import { aliased, startLab } from '@/lib/dns/testing/lab'
import { target, targets } from '@/lib/dns/testing/assigned'
import { withResolver } from '@/lib/dns/testing/zones'
import { wantedForDomain, wantedForIngress } from '@/lib/dns/model/records'

let lab: Awaited<ReturnType<typeof startLab>>
beforeAll(async () => {
  lab = await startLab()
})
afterEach(() => {
  lab.faults.lossy = undefined
  lab.faults.resolver = undefined
})
afterAll(() => lab.close())

const impatient = (config: ResolverConfig) => ({ ...config, timeoutMs: 1_000 })

async function check(name: string, config: ResolverConfig) {
  const wanted = wantedForDomain({ domain: name, cname_target: target })
  const { records } = await checkRecords(wanted, config, new AbortController().signal)
  return records[0]
}

describe('through a validating resolver', () => {
  test('a zone that fails DNSSEC validation is wrong', async () => {
    expect(await check('app.bogus.example', lab.recursive)).toMatchObject({
      verdict: 'wrong',
      code: 'dnssec-broken',
      message: expect.stringMatching(/Sign the zone bogus\.example again/),
    })
  })

  test('unverified signatures add a note', async () => {
    expect(await check('app.bogus.example', lab.iterative)).toMatchObject({
      verdict: 'correct',
      notes: [expect.stringContaining("couldn't verify the DNSSEC signatures")],
    })
  })

  test('a record that only some resolvers can resolve needs attention', async () => {
    lab.faults.resolver = ({ name }) => (name === 'app.unsigned.example' ? 'SERVFAIL' : null)
    const config = await withResolver({ ...lab.iterative, recursive: lab.recursive.recursive }, {})
    expect(await check('app.unsigned.example', config)).toMatchObject({
      verdict: 'correct',
      state: 'attention',
      message: expect.stringContaining("some resolvers can't resolve app.unsigned.example: 127.0.1.8"),
    })
  })

  test('a record that no resolver can resolve needs attention', async () => {
    lab.faults.resolver = ({ name }) => (name === 'app.unsigned.example' ? 'SERVFAIL' : null)
    expect(await check('app.unsigned.example', lab.recursive)).toMatchObject({
      verdict: 'correct',
      state: 'attention',
      code: 'resolvers-fail',
      message: expect.stringMatching(
        /resolvers can't resolve app\.unsigned\.example: 127\.0\.1\.8 reported a server failure/,
      ),
      notes: [],
    })
  })

  test('a chain that no resolver can follow needs attention', async () => {
    lab.faults.resolver = ({ name, type }) => (type === 'A' && name.startsWith('chained') ? 'SERVFAIL' : null)
    expect(await check('chained.shop.example', lab.recursive)).toMatchObject({
      verdict: 'correct',
      state: 'attention',
      code: 'resolvers-fail',
    })
  })

  test("a record waits for an old DS record in a resolver's cache", async () => {
    const { recursive } = lab.recursive
    expect(await check('app.resigned.example', { ...lab.iterative, recursive })).toMatchObject({
      state: 'waiting',
      code: 'old-answer-cached',
      until: expect.stringMatching(/^\d{4}-/),
      message: expect.stringMatching(/an old DS record.*You don't need to change anything\.$/),
    })
  })

  test('a silent resolver adds a note to a correct record', async () => {
    const { recursive } = lab.recursive
    lab.faults.resolver = () => 'drop'
    expect(await check('app.unsigned.example', impatient({ ...lab.iterative, recursive }))).toMatchObject({
      state: 'ready',
      notes: ["Not all resolvers confirmed the record: 127.0.1.8 didn't answer in time."],
    })
  })

  test("a resolver's cached answer doesn't hide a DS record without a key", async () => {
    const { port } = lab.iterative
    const isBogus = (name: string) => name.endsWith('above.example')
    const common = { port, config: lab.iterative }
    const rejecting = await startResolver({ ...common, host: '127.0.1.11', isBogus })
    const cached = await startResolver({ ...common, host: '127.0.1.12', isBogus: () => false })
    onTestFinished(async () => void (await Promise.all([rejecting.close(), cached.close()])))
    const recursive = ['127.0.1.11', '127.0.1.12'].map((host) => ({ host, port }))
    expect(await check('app.above.example', { ...lab.iterative, recursive })).toMatchObject({
      verdict: 'wrong',
      code: 'dnssec-broken',
      message: expect.stringMatching(/above\.example has a DS record, but the zone isn't signed/),
    })
    expect(await check('app.shop.example', { ...lab.iterative, recursive })).toMatchObject({
      state: 'ready',
      notes: [],
    })
  })

  test("a resolver that fails every query doesn't affect the verdict", async () => {
    lab.faults.resolver = (_, isUnchecked) => (isUnchecked ? null : 'SERVFAIL')
    const seen = await check('app.bogus.example', lab.recursive)
    expect(seen).toMatchObject({ verdict: 'correct' })
    expect(seen?.notes?.join()).toContain("couldn't resolve")
  })

  test.each([
    ['app.sha1.example', 'wrong', /sha1\.example has a DS record, but the zone isn't signed/],
    ['app.above.example', 'wrong', /above\.example has a DS record, but the zone isn't signed/],
    ['app.part.above.example', 'wrong', /replace the DS record of above\.example/],
    ['app.old-algorithm.example', 'correct', /points to/],
  ])('DS records on the path to %s are compared with keys', async (name, verdict, message) => {
    expect(await check(name, lab.iterative)).toMatchObject({
      verdict,
      message: expect.stringMatching(message),
    })
  })

  test("a resolver's temporary failure isn't a DNSSEC failure", async () => {
    let count = 0
    lab.faults.resolver = ({ name, type }) => {
      if (name !== 'app.shop.example' || type !== 'CNAME') return null
      count += 1
      return count === 1 ? 'SERVFAIL' : null
    }
    expect(await check('app.shop.example', lab.recursive)).toMatchObject({ verdict: 'correct' })
  })
})

describe('addresses instead of a CNAME', () => {
  const flat = (domain: string, config = lab.iterative) =>
    checkRecords(
      wantedForDomain({ domain, cname_target: aliased }),
      config,
      new AbortController().signal,
    ).then(({ records }) => records[0])

  test('include those of a target that is an alias', async () => {
    expect(await flat('flat.example')).toMatchObject({ code: 'address-flattened', state: 'attention' })
  })

  test("need attention if only some are the target's", async () => {
    expect(await flat('both.flat.example')).toMatchObject({ code: 'address-instead', state: 'attention' })
  })
})

describe('resolvers and name servers that fail', () => {
  test('silent servers of the zone are the reason, not the resolver', async () => {
    lab.faults.resolver = ({ name }) => (name.endsWith('dead.example') ? 'SERVFAIL' : null)
    const dead = await check('app.dead.example', impatient(lab.recursive))
    expect(dead).toMatchObject({ verdict: 'unknown', code: 'could-not-ask', zone: 'dead.example' })
    expect(dead?.message).toMatch(/ns1\.dead\.example didn't answer in time/)
    expect(dead?.message).not.toContain('127.0.1.8')
  })

  test('a CNAME to a name in a zone with silent servers is unknown', async () => {
    lab.faults.resolver = ({ name }) => (/dead\./.test(name) ? 'SERVFAIL' : null)
    for (const config of [lab.recursive, lab.iterative]) {
      const dead = await check('dead.shop.example', impatient(config))
      expect(dead).toMatchObject({ verdict: 'unknown', code: 'chain-unknown', zone: 'shop.example' })
      expect(dead?.message).toMatch(/couldn't look up app\.dead\.example/)
    }
  })

  test('a resolver that is silent about such a zone is not the reason', async () => {
    lab.faults.resolver = ({ name }) => (name.endsWith('dead.example') ? 'drop' : null)
    const dead = await check('app.dead.example', impatient(lab.recursive))
    expect(dead?.message).toMatch(/ns1\.dead\.example didn't answer in time/)
  })

  test('a whole domain delegated to the platform is reported', async () => {
    const wanted = wantedForIngress({ domain: 'connect.whole.example', ns_targets: targets })
    lab.faults.resolver = ({ name }) => (name.endsWith('whole.example') ? 'SERVFAIL' : null)
    const { records } = await checkRecords(wanted, lab.recursive, new AbortController().signal)
    expect(records[0]).toMatchObject({
      verdict: 'wrong',
      code: 'whole-zone-delegated',
      zone: 'whole.example',
    })
  })

  test("the platform's NS records at the apex of a served domain are reported", async () => {
    const wanted = wantedForIngress({ domain: 'connect.mixed.example', ns_targets: targets })
    for (const config of [lab.recursive, lab.iterative]) {
      const { records } = await checkRecords(wanted, config, new AbortController().signal)
      expect(records[0]).toMatchObject({ verdict: 'wrong', code: 'whole-zone-delegated' })
      expect(records[0]?.message).toMatch(
        /^ns1\.platform\.example, .* are name servers of the whole domain mixed\.example.*In the zone mixed\.example, delete the NS records \(ns1\.platform\.example, .*\) at @, then create/,
      )
      expect(records[0]?.message).not.toMatch(/is delegated to|set the name servers/)
    }
  })

  test('a resolver that refuses every query is the reason', async () => {
    lab.faults.resolver = () => 'REFUSED'
    const blamed = await check('app.shop.example', lab.recursive)
    expect(blamed).toMatchObject({ verdict: 'unknown', code: 'could-not-ask' })
    expect(blamed?.message).toMatch(/127\.0\.1\.8 refused the query/)
  })

  test('a silent resolver costs one timeout', async () => {
    const asked: string[] = []
    lab.faults.resolver = ({ name }) => {
      asked.push(name)
      return 'drop'
    }
    const silent = await check('a.b.c.d.shop.example', { ...lab.recursive, timeoutMs: 1_000 })
    expect(silent?.message).toMatch(/127\.0\.1\.8 didn't answer in time/)
    const times = [...new Set(asked)].map((name) => asked.filter((one) => one === name).length)
    expect(Math.max(...times)).toBeLessThanOrEqual(lab.recursive.attempts)
    expect(times.length, 'different questions').toBeLessThanOrEqual(2)
  })
})

describe.each([
  ['from the roots', () => lab.iterative],
  ['through a resolver', () => lab.recursive],
])('one of two name servers without the zone, %s', (_, config) => {
  test("doesn't end a chain", async () => {
    const halved = await check('halved.shop.example', config())
    expect(halved).toMatchObject({ verdict: 'correct', chain: ['via.half.example', target] })
  })

  test("doesn't hide CAA records", async () => {
    const certificate_management_policy = { authority: 'letsencrypt', private_key_type: 'ecdsa' }
    const name = 'app.half.example'
    const wanted = wantedForDomain({ domain: name, cname_target: target, certificate_management_policy })
    const { records } = await checkRecords(wanted, config(), new AbortController().signal)
    expect(records[0]).toMatchObject({ verdict: 'wrong', code: 'caa-forbids', zone: 'half.example' })
  })
})

test('the zone is unknown if the servers of the registry are silent', async () => {
  expect(await check('app.shop.silent', impatient(lab.iterative))).toMatchObject({
    code: 'could-not-ask',
    zone: null,
    message: expect.stringMatching(/ns1\.silent didn't answer in time\. /),
  })
})

describe('packet loss', () => {
  test('a lost query for the cause leaves the cause unknown', async () => {
    lab.faults.lossy = ({ name }) => (name.startsWith('doubled.lossy.example.') ? 'drop' : null)
    const check1 = await check('doubled.lossy.example', impatient(lab.iterative))
    expect(check1).toMatchObject({ verdict: 'missing', code: 'cause-unknown' })
    expect(check1?.message).toMatch(/couldn't determine the cause/)
    expect(check1?.message).not.toMatch(/[Cc]reate/)
  })

  test('a lost wildcard query deletes no record', async () => {
    lab.faults.lossy = ({ name }) =>
      /^[a-z]{12}\./.test(name) && !name.startsWith('address') ? 'drop' : null
    const lost = await check('address.lossy.example', impatient(lab.iterative))
    expect(lost).toMatchObject({ verdict: 'missing', code: 'cause-unknown' })
    expect(lost?.message).not.toMatch(/[Dd]elete/)
  })

  test('a lost wildcard query changes no CNAME record', async () => {
    lab.faults.lossy = ({ name }) => (/^[a-z]{12}\./.test(name) ? 'drop' : null)
    const lost = await check('app.stars.lossy.example', impatient(lab.iterative))
    expect(lost).toMatchObject({ verdict: 'wrong', code: 'cause-unknown' })
    expect(lost?.message).toMatch(/couldn't tell whether a wildcard answers/)
    expect(lost?.message).not.toMatch(/Change the|[Dd]elete/)
  })

  test('a query that is lost once is sent again', async () => {
    let count = 0
    lab.faults.lossy = ({ name }) => {
      if (!name.startsWith('doubled.lossy.example.')) return null
      count += 1
      return count === 1 ? 'drop' : null
    }
    expect(await check('doubled.lossy.example', impatient(lab.iterative))).toMatchObject({
      code: 'doubled-zone',
    })
  })

  test('a lost query for conflicting records adds a note', async () => {
    lab.faults.lossy = ({ type }) => (type === 'TXT' ? 'drop' : null)
    expect(await check('app.lossy.example', impatient(lab.iterative))).toMatchObject({
      verdict: 'correct',
      notes: [expect.stringMatching(/couldn't look for conflicting records/)],
    })
  })
})
