import { describe, expect, test } from 'vitest'
import { createApiKey } from '../keys'
import { adminUser } from '../owners'
import { setSetting } from '../settings'
import {
  platformClient,
  codeOf,
  detailOf,
  ofBytes as text,
  sharedPlatform,
  testPlatform,
} from '../testing/platform'

const platform = sharedPlatform()
const post = (path: string, body: unknown) => platform().call('POST', path, { body })
const blobs = Array.from({ length: 40 }, (_, n) => {
  const parts = [Buffer.from('ssh-ed25519'), Buffer.alloc(32, n + 1)]
  return Buffer.concat(parts.flatMap((part) => [Buffer.from([0, 0, 0, part.length]), part])).toString(
    'base64',
  )
})
let next = 0
const key = () => `ssh-ed25519 ${blobs[next++]} name`
const bodies = {
  '/ssh_credentials': () => ({ public_key: key() }),
  '/credentials': () => ({}),
  '/api_keys': () => ({}),
}
const paths = ['/ssh_credentials', '/credentials', '/api_keys'] as const
const withAcl = ['/ssh_credentials', '/credentials'] as const
const nobody = `bot_${'0'.repeat(27)}`

async function bot(active = true) {
  const { body } = await post('/bot_users', { name: 'bot', active })
  const id = String(body.id)
  const { token } = await createApiKey(platform().store, { ownerId: id })
  return { id, call: platformClient(platform().url, token) }
}

describe.each(paths)('%s', (path) => {
  const create = (more: object = {}) => post(path, { ...bodies[path](), ...more })

  test('create, get, list, update, delete', async () => {
    const created = await create({ description: 'd' })
    expect([created.status, created.body]).toMatchObject([
      201,
      {
        uri: `${platform().url}${path}/${String(created.body.id)}`,
        description: 'd',
        metadata: '',
        owner_id: adminUser.id,
      },
    ])
    const own = `${path}/${String(created.body.id)}`
    const stays = 'token' in created.body ? { ...created.body, token: null } : created.body
    expect((await platform().call('GET', own)).body).toEqual(stays)
    const patched = await platform().call('PATCH', own, { body: { metadata: 'm', description: null } })
    expect(patched.body).toEqual({ ...stays, metadata: 'm', description: '' })
    const filter = encodeURIComponent(`obj.owner_id == "${adminUser.id}" && obj.metadata == "m"`)
    const listed = Object.values((await platform().call('GET', `${path}?filter=${filter}`)).body)
    expect(listed).toContainEqual([patched.body])
    expect((await platform().call('DELETE', own)).status).toBe(204)
    expect((await platform().call('GET', own)).status).toBe(404)
  })

  test.each([
    ['a long description', { description: text(256, 'é') }, 400, 604, 'description'],
    ['long metadata', { metadata: text(4098, 'é') }, 400, 605, 'metadata'],
    ['an unknown owner ID', { owner_id: nobody }, 400, 634, 'owner_id'],
    ['an unknown owner email', { owner_email: 'who@example.com' }, 400, 634, 'owner_email'],
    ['an ID as owner email', { owner_email: adminUser.id }, 400, 634, 'owner_email'],
    ['two owners', { owner_id: adminUser.id, owner_email: adminUser.email }, 400, 631, undefined],
    ['a token', { token: 'x' }, 400, 214, 'token'],
  ])('refuses %s', async (_, more, status, code, field) => {
    const answer = await create(more)
    expect([answer.status, codeOf(answer), detailOf(answer, 'field')]).toEqual([status, code, field])
  })

  test('accepts the longest description and metadata', async () => {
    const longest = { description: text(255), metadata: text(4096, 'é') }
    expect((await create(longest)).body).toMatchObject(longest)
  })

  test('an admin can set any owner, by ID or email', async () => {
    const { id } = await bot()
    for (const [more, owner] of [
      [{ owner_id: id }, id],
      [{ owner_id: adminUser.id }, adminUser.id],
      [{ owner_id: adminUser.email }, adminUser.id],
      [{ owner_email: adminUser.email }, adminUser.id],
      [{ owner_id: null, owner_email: '' }, adminUser.id],
    ] as const)
      expect((await create(more)).body).toMatchObject({ owner_id: owner })
  })

  test("a non-admin owns what they create and can't set another owner", async () => {
    const [one, other] = [await bot(), await bot()]
    const by = (more: object) => one.call('POST', path, { body: { ...bodies[path](), ...more } })
    expect((await by({})).body).toMatchObject({ owner_id: one.id })
    expect((await by({ owner_id: one.id })).body).toMatchObject({ owner_id: one.id })
    for (const more of [
      { owner_id: other.id },
      { owner_id: adminUser.id },
      { owner_id: nobody },
      { owner_email: adminUser.email },
    ]) {
      const answer = await by(more)
      expect([answer.status, codeOf(answer)]).toEqual([403, 630])
    }
  })

  test('refuses to change the owner, and refuses empty and unknown changes', async () => {
    const own = `${path}/${String((await create()).body.id)}`
    const patch = async (body: object) => codeOf(await platform().call('PATCH', own, { body }))
    expect(await patch({ owner_id: nobody })).toBe(path === '/api_keys' ? 628 : 629)
    expect(await patch({})).toBe(606)
    expect(await patch({ public_key: 'x' })).toBe(214)
  })

  test("a bot user that owns one can't be deleted", async () => {
    const { body } = await post('/bot_users', { name: 'owner' })
    const own = `/bot_users/${String(body.id)}`
    const created = await create({ owner_id: body.id })
    expect(codeOf(await platform().call('DELETE', own))).toBe(637)
    await platform().call('DELETE', `${path}/${String(created.body.id)}`)
    expect((await platform().call('DELETE', own)).status).toBe(204)
  })
})

describe.each(withAcl)('ACL rules of %s', (path) => {
  const create = (acl: unknown) => post(path, { ...bodies[path](), acl })

  test('are stored as sent, replaced as a whole, and usable in filters', async () => {
    const acl = ['bind:*.Example.com', ' bind:1.tcp.base:20002', 'bind:*=x', '*']
    const created = await create(acl)
    expect(created.body).toMatchObject({ acl })
    const own = `${path}/${String(created.body.id)}`
    const patch = async (body: object) => (await platform().call('PATCH', own, { body })).body
    expect(await patch({ description: 'd' })).toMatchObject({ acl })
    expect(await patch({ acl: ['bind:only.example.com'] })).toMatchObject({ acl: ['bind:only.example.com'] })
    const filter = encodeURIComponent('"bind:only.example.com" in obj.acl')
    expect(JSON.stringify((await platform().call('GET', `${path}?filter=${filter}`)).body)).toContain(own)
    expect(await patch({ acl: [] })).toMatchObject({ acl: [] })
    expect((await create(null)).body).toMatchObject({ acl: [] })
  })

  test.each([
    [['bind:'], 600, 'acl.0'],
    [['bind:a.com', 'bind:a b'], 600, 'acl.1'],
    [['bind:*foo.com'], 600, 'acl.0'],
    [['bind:a.*.com'], 600, 'acl.0'],
    [['a.com'], 600, 'acl.0'],
    [['allow:x'], 619, 'acl.0'],
    [[7], 215, 'acl.0'],
    ['bind:a.com', 215, 'acl'],
  ])('refuse %j', async (acl, code, field) => {
    const answer = await create(acl)
    expect([answer.status, codeOf(answer), detailOf(answer, 'field')]).toEqual([400, code, field])
  })
})

test('a public key can be added once, regardless of its comment and format', async () => {
  const line = key()
  const created = await post('/ssh_credentials', { public_key: line })
  expect(created.body).toMatchObject({ public_key: line })
  const ssh2 = `---- BEGIN SSH2 PUBLIC KEY ----\n${line.split(' ')[1]}\n---- END SSH2 PUBLIC KEY ----\n`
  for (const again of [line, line.replace('name', 'other'), ssh2]) {
    const answer = await post('/ssh_credentials', { public_key: again })
    expect([codeOf(answer), detailOf(answer, 'field')]).toEqual([609, 'public_key'])
  }
  await platform().call('DELETE', `/ssh_credentials/${String(created.body.id)}`)
  expect((await post('/ssh_credentials', { public_key: ssh2 })).status).toBe(201)
})

test.each([
  ['missing', {}, 215],
  ['empty', { public_key: ' ' }, 611],
  ['malformed', { public_key: 'ssh-rsa not a key' }, 612],
  ['a private key', { public_key: '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNz' }, 612],
  [
    'of an unsupported type',
    { public_key: `ssh-dss ${blobs[0]}`.replace('c3NoLWVkMjU1MTk', 'c3NoLWRzc3h4eHg') },
    612,
  ],
])('a public key that is %s is refused', async (_, body, code) => {
  expect(codeOf(await post('/ssh_credentials', body))).toBe(code)
})

describe('tokens', () => {
  const hidden = /"token":"[^"]/
  test.each(['/credentials', '/api_keys'])(
    '%s returns the token only in the response to its creation',
    async (path) => {
      const created = await post(path, {})
      expect(created.body.token).toMatch(
        new RegExp(`^${String(created.body.id).split('_')[1]}_[0-9A-Za-z]{27}$`),
      )
      const own = `${path}/${String(created.body.id)}`
      for (const answer of [
        await platform().call('GET', own),
        await platform().call('PATCH', own, { body: { metadata: 'm' } }),
        await platform().call('GET', path),
      ])
        expect(answer.text).not.toMatch(hidden)
      const rows = [
        ...(await platform().store.db.selectFrom('objects').selectAll().execute()),
        ...(await platform().store.db.selectFrom('tokens').selectAll().execute()),
      ]
      expect(JSON.stringify(rows)).not.toContain(String(created.body.token).slice(28))
    },
  )

  test('an API key works until it is deleted, and can delete itself', async () => {
    const { body } = await post('/api_keys', { description: 'own' })
    const call = platformClient(platform().url, String(body.token))
    const own = `/api_keys/${String(body.id)}`
    expect((await call('GET', own)).body).toMatchObject({ description: 'own' })
    expect((await call('DELETE', own)).status).toBe(204)
    const after = await call('GET', '/bot_users')
    expect([after.status, codeOf(after)]).toEqual([403, 203])
    const left = platform()
      .store.db.selectFrom('tokens')
      .select('hash')
      .where('object_id', '=', String(body.id))
    expect(await left.execute()).toEqual([])
  })

  test('an API key created on the command line is readable through the API', async () => {
    const { id } = await createApiKey(platform().store, { description: 'made by a command' })
    const got = await platform().call('GET', `/api_keys/${id}`)
    expect(got.body).toMatchObject({ description: 'made by a command', owner_id: adminUser.id, token: null })
  })

  test('an authtoken is refused as an API key', async () => {
    const { body } = await post('/credentials', {})
    const answer = await platformClient(platform().url, String(body.token))('GET', '/bot_users')
    expect([answer.status, codeOf(answer)]).toEqual([403, 206])
    expect(answer.text).not.toContain(String(body.token))
  })

  test('the API key of an inactive bot user is refused', async () => {
    const { id, call } = await bot()
    await platform().call('PATCH', `/bot_users/${id}`, { body: { active: false } })
    const answer = await call('GET', '/credentials')
    expect([answer.status, codeOf(answer)]).toEqual([403, 636])
  })
})

test.each([
  ['/credentials', 'quota_credentials', 602],
  ['/api_keys', 'quota_api_keys', 603],
  ['/ssh_credentials', 'quota_ssh_credentials', 608],
] as const)('a create in %s beyond the quota of the setting is refused', async (path, setting, code) => {
  const { call, store } = await testPlatform()
  await setSetting(store, setting, 2)
  const codes = []
  for (let n = 0; n < 3; n++) codes.push(codeOf(await call('POST', path, { body: bodies[path]() })))
  expect(codes).toEqual(path === '/api_keys' ? [0, code, code] : [0, 0, code]) // the key in use counts
})
