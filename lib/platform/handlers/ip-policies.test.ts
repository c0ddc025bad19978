import { describe, expect, test } from 'vitest'
import { setSetting } from '../settings'
import { codeOf, detailOf, ofBytes, sharedPlatform } from '../testing/platform'

const platform = sharedPlatform()
const call = (method: string, path: string, body?: unknown) => platform().call(method, path, { body })
const nobody = `ipp_${'0'.repeat(27)}`

async function create(path: string, body: object): Promise<string> {
  const answer = await call('POST', path, body)
  expect(answer.body).toMatchObject({ id: expect.any(String) })
  return String(answer.body.id)
}
const policy = (description = '') => create('/ip_policies', { description })
const rule = (ip_policy_id: string, cidr: string, action = 'allow') =>
  call('POST', '/ip_policy_rules', { ip_policy_id, cidr, action })

test('a policy is created, updated, listed and deleted', async () => {
  const id = await policy('Harbour office')
  expect((await call('PATCH', `/ip_policies/${id}`, { metadata: '{}' })).body).toMatchObject({
    id,
    uri: `${platform().url}/ip_policies/${id}`,
    description: 'Harbour office',
    metadata: '{}',
  })
  expect((await call('GET', '/ip_policies')).body).toMatchObject({
    ip_policies: [{ id }],
    next_page_uri: null,
  })
  expect(codeOf(await call('PATCH', `/ip_policies/${id}`, {}))).toBe(1400)
  expect(codeOf(await call('POST', '/ip_policies', { description: ofBytes(256) }))).toBe(215)
  expect((await call('DELETE', `/ip_policies/${id}`)).status).toBe(204)
  expect((await call('GET', `/ip_policies/${id}`)).status).toBe(404)
})

describe('a rule', () => {
  test('refers to its policy, and can be updated and deleted', async () => {
    const id = await policy()
    const answer = await rule(id, '192.0.2.0/24')
    expect(answer.body).toMatchObject({
      cidr: '192.0.2.0/24',
      action: 'allow',
      ip_policy: { id, uri: `${platform().url}/ip_policies/${id}` },
    })
    const own = `/ip_policy_rules/${String(answer.body.id)}`
    expect((await call('PATCH', own, { cidr: '192.0.2.0/25', description: 'x' })).body).toMatchObject({
      cidr: '192.0.2.0/25',
      action: 'allow',
      description: 'x',
    })
    // Its own network does not count as a duplicate
    expect((await call('PATCH', own, { cidr: '192.0.2.0/25' })).status).toBe(200)
    const filter = encodeURIComponent(`obj.ip_policy.id == "${id}"`)
    expect((await call('GET', `/ip_policy_rules?filter=${filter}`)).body).toMatchObject({
      ip_policy_rules: [{ cidr: '192.0.2.0/25' }],
    })
    expect((await call('DELETE', own)).status).toBe(204)
    expect((await call('GET', own)).status).toBe(404)
  })

  test.each([
    [{ cidr: '192.0.2.7' }, 1413, 'cidr', '192.0.2.7/32'],
    [{ cidr: '192.0.2.7/24' }, 1409, 'cidr', '192.0.2.0/24'],
    [{ cidr: 'office' }, 1406, 'cidr', 'CIDR'],
    [{ action: 'log' }, 1422, 'action', 'allow, deny'],
    [{ action: undefined }, 215, 'action', 'required'],
    [{ cidr: undefined }, 215, 'cidr', 'required'],
    [{ ip_policy_id: undefined }, 215, 'ip_policy_id', 'required'],
    [{ ip_policy_id: 'ra_1' }, 1414, 'ip_policy_id', 'ipp_'],
    [{ ip_policy_id: nobody }, 1402, 'ip_policy_id', 'No IP policy'],
    [{ description: ofBytes(256) }, 1421, 'description', '255'],
    [{ metadata: ofBytes(4097) }, 1421, 'metadata', '4,096'],
  ])('with %j is refused: %i', async (changes, code, field, text) => {
    const input = { ip_policy_id: await policy(), action: 'allow', cidr: '10.0.0.0/8', ...changes }
    const answer = await call('POST', '/ip_policy_rules', input)
    expect([answer.status, codeOf(answer), detailOf(answer, 'field')]).toEqual([400, code, field])
    expect(answer.body.msg).toContain(text)
  })

  test("can't change its action or policy", async () => {
    const answer = await rule(await policy(), '10.0.0.0/8')
    const own = `/ip_policy_rules/${String(answer.body.id)}`
    for (const body of [{ action: 'deny' }, { ip_policy_id: nobody }])
      expect(codeOf(await call('PATCH', own, body))).toBe(214)
    expect(codeOf(await call('PATCH', own, {}))).toBe(1401)
  })

  test('has a unique network in its policy, regardless of notation', async () => {
    const [one, other] = [await policy(), await policy()]
    await rule(one, '2001:db8::/32')
    const second = await rule(one, '10.0.0.0/8')
    for (const cidr of ['2001:db8::/32', '2001:0DB8:0::/32', '10.0.0.0/8'])
      expect(codeOf(await rule(one, cidr, 'deny'))).toBe(1408)
    expect((await rule(other, '2001:db8::/32')).status).toBe(201)
    const own = `/ip_policy_rules/${String(second.body.id)}`
    expect(codeOf(await call('PATCH', own, { cidr: '2001:db8:0:0::/32' }))).toBe(1408)
  })
})

test('deleting a policy deletes its rules and no others', async () => {
  const [one, other] = [await policy(), await policy()]
  const gone = await rule(one, '10.0.0.0/8')
  const kept = await rule(other, '10.0.0.0/8')
  await call('DELETE', `/ip_policies/${one}`)
  expect((await call('GET', `/ip_policy_rules/${String(gone.body.id)}`)).status).toBe(404)
  expect((await call('GET', `/ip_policy_rules/${String(kept.body.id)}`)).status).toBe(200)
})

test('settings limit the number of policies and rules', async () => {
  const id = await policy()
  await setSetting(platform().store, 'max_ip_policy_rules', 1)
  expect((await rule(id, '10.0.0.0/8')).status).toBe(201)
  expect(codeOf(await rule(id, '11.0.0.0/8'))).toBe(1411)
  await setSetting(platform().store, 'max_ip_policy_rules', 500)
  await setSetting(platform().store, 'quota_ip_policies', 1)
  expect(codeOf(await call('POST', '/ip_policies', {}))).toBe(1410)
  await setSetting(platform().store, 'quota_ip_policies', 0)
})
