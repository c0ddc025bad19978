import { expect, test } from 'vitest'
import { codeOf, detailOf, ofBytes, sharedPlatform } from '../testing/platform'

const platform = sharedPlatform()
const call = (method: string, path: string, body?: unknown) => platform().call(method, path, { body })

async function create(path: string, body: object): Promise<Record<string, unknown> & { id: string }> {
  const answer = await call('POST', path, body)
  expect([answer.status, answer.body.msg]).toEqual([201, undefined])
  return { ...answer.body, id: String(answer.body.id) }
}
const address = async (region = 'us') => String((await create('/reserved_addrs', { region })).addr)
const edge = (body: object = {}) => create('/edges/tcp', body)
const policy = async () => (await create('/ip_policies', {})).id
const backend = async () => (await create('/backends/http_response', { body: 'x' })).id
const endpointsOf = async (id: string) => {
  const { body } = await call('GET', '/endpoints')
  // The list's own shape
  const all = body.endpoints as { edge: { id: string } | null; public_url: string; type: string }[]
  return all.filter((one) => one.edge?.id === id).map((one) => `${one.type} ${one.public_url}`)
}

test('a new edge has no modules and is listed', async () => {
  const { id, ...rest } = await edge({ description: 'Sounding' })
  expect(rest).toMatchObject({
    uri: `${platform().url}/edges/tcp/${id}`,
    description: 'Sounding',
    metadata: '',
    hostports: [],
    ip_restriction: null,
    traffic_policy: null,
    backend: null,
  })
  expect((await call('GET', '/edges/tcp')).body).toMatchObject({ tcp_edges: [{ id }], next_page_uri: null })
  expect((await call('PATCH', `/edges/tcp/${id}`, {})).body).toMatchObject({ description: 'Sounding' })
})

test('an edge has one endpoint for each of its hostports', async () => {
  const [first, second] = [await address(), await address()]
  const { id } = await edge({ hostports: [first.toUpperCase()] })
  expect(await endpointsOf(id)).toEqual([`edge tcp://${first}`])
  await call('PATCH', `/edges/tcp/${id}`, { hostports: [second] })
  expect(await endpointsOf(id)).toEqual([`edge tcp://${second}`])
  await call('PATCH', `/edges/tcp/${id}`, { description: 'x' })
  expect(await endpointsOf(id)).toEqual([`edge tcp://${second}`])
  expect(codeOf(await call('POST', '/edges/tcp', { hostports: [second] }))).toBe(7122)
  const { body } = await call('GET', '/reserved_addrs')
  // The list's own shape
  const used = (body.reserved_addrs as { id: string; addr: string }[]).find(({ addr }) => addr === second)
  expect(codeOf(await call('DELETE', `/reserved_addrs/${used?.id}`))).toBe(510)
  expect((await call('DELETE', `/edges/tcp/${id}`)).status).toBe(204)
  expect(await endpointsOf(id)).toEqual([])
  expect((await call('DELETE', `/reserved_addrs/${used?.id}`)).status).toBe(204)
})

test('an edge with invalid hostports or long texts is refused and not created', async () => {
  const [us, eu] = [await address(), await address('eu')]
  await create('/reserved_domains', { domain: 'tcp.sounding.example' })
  const before = (await call('GET', '/edges/tcp')).text
  for (const [hostports, code] of [
    [['no-port'], 7104],
    [[`${us.split(':')[0]}:70000`], 7112],
    [['9.tcp.localhost:20000'], 7113],
    [['tcp.sounding.example:443'], 7120],
    [[us, us], 7122],
    [[us, eu], 7156],
  ] as const) {
    const answer = await call('POST', '/edges/tcp', { hostports })
    expect([code, answer.status, codeOf(answer)]).toEqual([code, 400, code])
    expect(String(detailOf(answer, 'field'))).toMatch(/^hostports/)
  }
  expect(codeOf(await call('POST', '/edges/tcp', { description: ofBytes(256) }))).toBe(7073)
  expect(codeOf(await call('POST', '/edges/tcp', { metadata: ofBytes(4097) }))).toBe(7074)
  expect((await call('GET', '/edges/tcp')).text).toBe(before)
})

test('the IP restriction can be set, read, replaced as a whole and deleted', async () => {
  const { id } = await edge()
  const own = `/edges/tcp/${id}/ip_restriction`
  expect((await call('GET', own)).status).toBe(404)
  expect((await call('DELETE', own)).status).toBe(204)
  const [one, other] = [await policy(), await policy()]
  const shown = (enabled: boolean, ...ids: string[]) => ({
    enabled,
    ip_policies: ids.map((policyId) => ({ id: policyId, uri: `${platform().url}/ip_policies/${policyId}` })),
  })
  const put = await call('PUT', own, { enabled: false, ip_policy_ids: [one, other] })
  expect([put.status, put.body]).toEqual([200, shown(false, one, other)])
  expect((await call('PUT', own, { ip_policy_ids: [other] })).body).toEqual(shown(true, other))
  expect((await call('GET', own)).body).toEqual(shown(true, other))
  expect((await call('GET', `/edges/tcp/${id}`)).body.ip_restriction).toEqual(shown(true, other))
  await call('DELETE', `/ip_policies/${other}`)
  expect((await call('GET', own)).body).toEqual(shown(true, other)) // a deleted policy counts as one without rules
  expect(codeOf(await call('PUT', own, { ip_policy_ids: [other] }))).toBe(7007)
  expect([(await call('DELETE', own)).status, (await call('GET', own)).status]).toEqual([204, 404])
  expect((await call('GET', `/edges/tcp/edgtcp_${'0'.repeat(27)}/ip_restriction`)).status).toBe(404)
})

test.each([
  [{ ip_policy_ids: [] }, 7025],
  [{}, 7025],
  [{ ip_policy_ids: [`ipp_${'0'.repeat(27)}`] }, 7007],
  [{ ip_policy_ids: ['ra_1'] }, 229],
  [{ ip_policy_ids: Array.from({ length: 51 }, () => `ipp_${'0'.repeat(27)}`) }, 7013],
  [{ ip_policy_ids: 'all' }, 215],
  [{ ip_policy_ids: [], enabled: 'yes' }, 215],
  [{ ip_policies: [] }, 214],
])('the IP restriction %j is refused: %i', async (body, code) => {
  const { id } = await edge()
  const answer = await call('PUT', `/edges/tcp/${id}/ip_restriction`, body)
  expect([answer.status, codeOf(answer)]).toEqual([400, code])
})

test('an update replaces the modules it contains, keeps absent ones, and refuses null', async () => {
  const [ipp, bkd] = [await policy(), await backend()]
  const { id } = await edge({ backend: { backend_id: bkd }, ip_restriction: { ip_policy_ids: [ipp] } })
  const change = (body: object) => call('PATCH', `/edges/tcp/${id}`, body)
  expect((await change({ ip_restriction: { enabled: false, ip_policy_ids: [ipp] } })).body).toMatchObject({
    backend: { enabled: true, backend: { id: bkd, uri: `${platform().url}/backends/http_response/${bkd}` } },
    ip_restriction: { enabled: false, ip_policies: [{ id: ipp }] },
  })
  for (const key of ['ip_restriction', 'backend', 'traffic_policy']) {
    const answer = await change({ [key]: null })
    expect([key, codeOf(answer), detailOf(answer, 'field')]).toEqual([key, 215, key])
    expect(answer.body.msg).toContain('DELETE')
  }
  const unknown = await change({ ip_restriction: { ip_policy_ids: [`ipp_${'0'.repeat(27)}`] } })
  expect([codeOf(unknown), detailOf(unknown, 'field')]).toEqual([7007, 'ip_restriction.ip_policy_ids'])
})

test('the backend and the traffic policy have their own paths', async () => {
  const { id } = await edge()
  const bkd = await backend()
  const own = (module: string) => `/edges/tcp/${id}/${module}`
  expect((await call('PUT', own('backend'), { backend_id: bkd })).body).toMatchObject({
    enabled: true,
    backend: { id: bkd },
  })
  expect(codeOf(await call('PUT', own('backend'), { backend_id: `bkdhr_${'0'.repeat(27)}` }))).toBe(6501)
  expect(codeOf(await call('PUT', own('backend'), { backend_id: 'ra_1' }))).toBe(242)
  const value = JSON.stringify({ on_tcp_connect: [{ actions: [{ type: 'deny', config: {} }] }] })
  expect((await call('PUT', own('traffic_policy'), { value })).body).toEqual({ enabled: true, value })
  expect((await call('PUT', own('traffic_policy'), { value: '{' })).status).toBe(400)
  expect((await call('DELETE', own('traffic_policy'))).status).toBe(204)
  expect((await call('GET', `/edges/tcp/${id}`)).body).toMatchObject({
    traffic_policy: null,
    backend: { backend: { id: bkd } },
  })
})
