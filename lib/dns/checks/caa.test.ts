import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkRecords } from '@/lib/dns/check'
import { startLab, target } from '@/lib/dns/testing/lab'
import { wantedForDomain } from '@/lib/dns/model/records'

let lab: Awaited<ReturnType<typeof startLab>>
beforeAll(async () => {
  lab = await startLab()
})
afterEach(() => {
  lab.faults.lossy = undefined
})
afterAll(() => lab.close())

const certificate_management_policy = { authority: 'letsencrypt', private_key_type: 'ecdsa' }

async function check(domain: string) {
  const wanted = wantedForDomain({ domain, cname_target: target, certificate_management_policy })
  const config = { ...lab.iterative, timeoutMs: 300 }
  const { records } = await checkRecords(wanted, config, new AbortController().signal)
  return records[0]
}

test('a CAA lookup that fails at every server needs attention', async () => {
  lab.faults.lossy = ({ type }) => (type === 'CAA' ? 'SERVFAIL' : null)
  const failed = await check('app.lossy.example')
  expect(failed).toMatchObject({
    verdict: 'correct',
    state: 'attention',
    code: 'caa-lookup-fails',
    notes: [],
  })
  expect(failed?.message).toMatch(
    /lookups of the CAA records at lossy\.example fail: ns1\.lossy\.example reported a server failure.*Ask the DNS provider of lossy\.example to answer CAA queries/,
  )
})

test('a CAA lookup without an answer adds a note', async () => {
  lab.faults.lossy = ({ type }) => (type === 'CAA' ? 'drop' : null)
  expect(await check('app.lossy.example')).toMatchObject({
    state: 'ready',
    code: 'correct',
    notes: [expect.stringMatching(/couldn't look up the CAA records/)],
  })
})
