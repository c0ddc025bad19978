import { expect, test } from 'vitest'
import { setSetting } from '../settings'
import { type Call, newFile, testPlatform } from '../testing/platform'
import { addDnsZone, removeDnsRecord, setDnsRecord } from '../zones'

const quick = {
  cert_issue_seconds: 0.2,
  cert_dns_error_seconds: 0.6,
  cert_check_seconds: 0.1,
  cert_retry_seconds: '0.2',
}

/** Starts a platform that serves `lab.example`, with shortened times. */
async function lab(file = newFile()) {
  const platform = await testPlatform(file)
  for (const [name, value] of Object.entries(quick)) await setSetting(platform.store, name, value)
  await addDnsZone(platform.store, 'lab.example')
  return platform
}

interface Status {
  certificate?: { id: string; uri: string } | null
  certificate_management_status: {
    renews_at: string | null
    provisioning_job: { error_code: string | null; msg: string; retries_at: string | null } | null
  }
}
// The resource's own shape
const read = async (call: Call, path: string) => (await call('GET', path)).body as unknown as Status
const job = async (call: Call, path: string) =>
  (await read(call, path)).certificate_management_status.provisioning_job
const within = { timeout: 30_000, interval: 50 }

async function reserve(call: Call, domain: string) {
  const { body } = await call('POST', '/reserved_domains', { body: { domain } })
  return {
    path: `/reserved_domains/${String(body.id)}`,
    target: String(body.cname_target),
    challenge: String(body.acme_challenge_cname_target),
  }
}

test('a wildcard certificate is issued once both DNS records are correct', async () => {
  const { call, store, url, errors } = await lab()
  const { path, target, challenge } = await reserve(call, '*.site.lab.example')
  await expect
    .poll(() => job(call, path), within)
    .toMatchObject({
      error_code: 'DNS_ERROR',
      msg: expect.stringContaining('*.site.lab.example'),
      retries_at: expect.stringMatching(/Z$/),
    })
  await setDnsRecord(store, { name: '*.site.lab.example', type: 'CNAME', values: [target] })
  await expect
    .poll(async () => (await job(call, path))?.msg, within)
    .toMatch(/^(?!.*\*\.site\.lab\.example has no).*_acme-challenge\.site\.lab\.example/)
  await setDnsRecord(store, {
    name: '_acme-challenge.site.lab.example',
    type: 'CNAME',
    values: [`${challenge}.`],
  })
  await expect.poll(() => job(call, path), within).toBeNull()
  const { certificate, certificate_management_status: status } = await read(call, path)
  expect(certificate?.uri).toBe(`${url}/tls_certificates/${certificate?.id}`)
  const days = (Date.parse(status.renews_at ?? '') - Date.now()) / 86_400_000
  expect(days).toBeCloseTo(60, 1)
  expect(errors).toEqual([])
})

test('a record with a wrong target is reported with its actual and expected targets', async () => {
  const { call, store } = await lab()
  await setDnsRecord(store, { name: 'app.lab.example', type: 'CNAME', values: ['elsewhere.example'] })
  const { path, target } = await reserve(call, 'app.lab.example')
  await expect.poll(async () => (await job(call, path))?.msg, within).toContain('elsewhere.example')
  expect((await job(call, path))?.msg).toContain(target)
})

test("a name outside the platform's zones fails with DNS_ERROR", async () => {
  const { call } = await lab()
  const { path } = await reserve(call, 'app.nowhere.example')
  await expect.poll(async () => (await job(call, path))?.error_code, within).toBe('DNS_ERROR')
})

test('a name under an agent ingress is reported as such', async () => {
  const { call } = await lab()
  await call('POST', '/agent_ingresses', { body: { domain: 'connect.lab.example' } })
  const { path } = await reserve(call, 'app.connect.lab.example')
  await expect.poll(async () => (await job(call, path))?.msg, within).toContain('agent ingress')
  expect((await job(call, path))?.msg).not.toContain('create a CNAME record')
})

test('the certificate of an ingress is issued once all four NS records exist', async () => {
  const { call, store } = await lab()
  const policy = { authority: 'letsencrypt', private_key_type: 'ecdsa' }
  const body = { domain: 'connect.lab.example', certificate_management_policy: policy }
  const created = await call('POST', '/agent_ingresses', { body })
  const path = `/agent_ingresses/${String(created.body.id)}`
  const values = (created.body.ns_targets as string[]).map(String) // four host names
  await setDnsRecord(store, { name: 'connect.lab.example', type: 'NS', values: values.slice(1) })
  await expect.poll(async () => (await job(call, path))?.msg, within).toContain(values[0])
  await setDnsRecord(store, { name: 'connect.lab.example', type: 'NS', values })
  await expect.poll(() => job(call, path), within).toBeNull()
})

test.each(['connect.nowhere.example', 'nowhere.example'])(
  "an ingress whose domain isn't registered is reported as such: %s",
  async (domain) => {
    const { call } = await lab()
    const policy = { authority: 'letsencrypt', private_key_type: 'ecdsa' }
    const body = { domain, certificate_management_policy: policy }
    const created = await call('POST', '/agent_ingresses', { body })
    const path = `/agent_ingresses/${String(created.body.id)}`
    await expect
      .poll(async () => (await job(call, path))?.msg, within)
      .toContain("nowhere.example isn't registered or delegated")
  },
)

test('provisioning continues after a restart, and a renewal checks DNS again', async () => {
  const first = await lab()
  const { path, target } = await reserve(first.call, 'app.lab.example')
  await first.close()
  const { call, store } = await lab(first.file)
  await setSetting(store, 'cert_valid_seconds', 1)
  await setDnsRecord(store, { name: 'app.lab.example', type: 'CNAME', values: [target] })
  await expect.poll(() => job(call, path), within).toBeNull()
  await removeDnsRecord(store, { name: 'app.lab.example', type: 'CNAME' })
  await expect.poll(async () => (await job(call, path))?.error_code, within).toBe('DNS_ERROR')
  expect((await read(call, path)).certificate?.id).toMatch(/^cert_/)
})

test('a policy that is detached during provisioning stays detached', async () => {
  const { call, errors } = await lab()
  const { path } = await reserve(call, 'app.lab.example')
  await call('DELETE', `${path}/certificate_management_policy`)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect((await read(call, path)).certificate_management_status).toBeNull()
  await call('DELETE', path)
  expect(errors).toEqual([])
})

test('an unreadable job is logged and postponed, and other jobs continue', async () => {
  const { call, store, errors } = await lab()
  const broken = await reserve(call, 'broken.lab.example')
  const id = broken.path.split('/').at(-1) ?? ''
  await store.db.updateTable('objects').set({ job: '{}', due_at: 0 }).where('id', '=', id).execute()
  const { path, target } = await reserve(call, 'app.lab.example')
  await setDnsRecord(store, { name: 'app.lab.example', type: 'CNAME', values: [target] })
  await expect.poll(() => job(call, path), within).toBeNull()
  expect(errors).toEqual([expect.stringContaining(id)])
})

test('a domain whose CNAME reaches the target through another CNAME gets its certificate', async () => {
  const { call, store } = await lab()
  const { path, target } = await reserve(call, 'chained.lab.example')
  await setDnsRecord(store, { name: 'via.lab.example', type: 'CNAME', values: [target] })
  await setDnsRecord(store, { name: 'chained.lab.example', type: 'CNAME', values: ['via.lab.example'] })
  await expect.poll(() => job(call, path), within).toBeNull()
})
