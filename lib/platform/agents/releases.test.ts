import { createHash, createPublicKey, randomUUID, verify } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { RELEASES_PATH, releaseOffer, signedRelease } from '@/lib/tunnel/messages'
import { newFolder } from '@/lib/util/testing/folder'
import { addRelease, listReleases, ReleaseError, releaseKey, removeRelease } from './releases'
import { connectAgent, newAuthtoken, visit } from '../testing/agent'
import { newFile, testPlatform } from '../testing/platform'

const folder = newFolder('release')
const fileWith = (content: string | Buffer) => {
  const file = join(folder, randomUUID())
  writeFileSync(file, content)
  return file
}

async function setUp() {
  const platform = await testPlatform(newFile())
  const ask = (path: string, method = 'GET') => visit(platform.ingressUrl, '127.0.0.1', { method, path })
  const offerTo = async (version: string) => {
    const { status, text } = await ask(`${RELEASES_PATH}?version=${version}`)
    return status === 204 ? null : releaseOffer.parse(JSON.parse(text))
  }
  const add = (version: string, content: string | Buffer = `agent ${version}`) =>
    addRelease(platform.store, version, fileWith(content))
  return { ...platform, ask, offerTo, add }
}

test('the newest release of the same major version is offered to agents with an older one', async () => {
  const { add, offerTo } = await setUp()
  for (const version of ['3.9.0', '3.31.0', '3.30.5', '4.0.0']) await add(version)
  expect((await offerTo('3.30.2'))?.version).toBe('3.31.0')
  expect(await offerTo('3.31.0')).toBeNull()
  expect(await offerTo('4.0.0')).toBeNull()
  expect(await offerTo('2.9.0')).toBeNull()
})

test('an offer is signed over its version and content with the key that agents receive', async () => {
  const { call, ingressUrl, add, offerTo, ask } = await setUp()
  const { token: authtoken } = await newAuthtoken(call)
  const { welcome } = await connectAgent(ingressUrl, { authtoken })
  await add('3.31.0', 'the agent')
  const offer = await offerTo('3.30.2')
  if (!offer) throw new Error('Nothing is offered')
  const der = Buffer.from(welcome.release_key, 'base64')
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  expect(key.asymmetricKeyType).toBe('ed25519')
  const isSigned = (what: string) =>
    verify(null, Buffer.from(what), key, Buffer.from(offer.signature, 'base64'))
  expect(isSigned(signedRelease(offer))).toBe(true)
  expect(isSigned(signedRelease({ ...offer, version: '3.32.0' }))).toBe(false)
  const { headers, text } = await ask(offer.path)
  expect([text, headers['content-length'], offer.size]).toEqual(['the agent', '9', 9])
  expect(createHash('sha256').update(text).digest('hex')).toBe(offer.sha256)
  expect(await ask(offer.path, 'HEAD')).toMatchObject({ status: 200, text: '' })
})

test('the release key survives a restart, and no response contains its private part', async () => {
  const { store, file, add, close } = await setUp()
  const { publicKey, privateKey } = await releaseKey(store.db)
  await add('3.31.0')
  await close()
  const again = await testPlatform(file)
  expect((await releaseKey(again.store.db)).publicKey).toBe(publicKey)
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  const paths = ['/tunnel_sessions', '/credentials', '/']
  for (const path of paths) expect((await again.call('GET', path)).text).not.toContain(secret)
  const { text } = await visit(again.ingressUrl, '127.0.0.1', { path: `${RELEASES_PATH}?version=3.0.0` })
  expect(text).not.toContain(secret)
})

test('a large release downloads completely even when it is removed meanwhile', async () => {
  const { add, offerTo, ingressUrl, store } = await setUp()
  const content = Buffer.alloc(20_000_000, 'agent')
  await add('3.31.0', content)
  const offer = await offerTo('3.30.2')
  const [answer] = await once(get(`${ingressUrl}${offer?.path ?? ''}`), 'response')
  await removeRelease(store, '3.31.0')
  const hash = createHash('sha256')
  for await (const chunk of answer) hash.update(chunk as Buffer)
  expect(hash.digest('hex')).toBe(offer?.sha256)
  expect((await visit(ingressUrl, '127.0.0.1', { path: offer?.path })).status).toBe(404)
})

describe('invalid releases', () => {
  test.each(['3.31', 'v3.31.0', '3.31.0-beta.1', '03.1.0', '', '3.31.0\n'])(
    'the version %j is refused',
    async (version) => {
      const { store } = await setUp()
      await expect(addRelease(store, version, fileWith('x'))).rejects.toThrow(ReleaseError)
      expect(await listReleases(store)).toEqual([])
    },
  )

  test.each([
    ['a missing file', '/nonexistent/agent.mjs'],
    ['a folder', '/tmp'],
    ['an empty file', fileWith('')],
  ])('%s is refused', async (_, file) => {
    const { store } = await setUp()
    await expect(addRelease(store, '3.31.0', file)).rejects.toThrow(ReleaseError)
    expect(await listReleases(store)).toEqual([])
    expect(readdirSync(store.releasesDir)).toEqual([])
  })

  test('an existing version is refused', async () => {
    const { store, add } = await setUp()
    const first = await add('3.31.0')
    await expect(add('3.31.0', 'other')).rejects.toThrow('3.31.0')
    expect(await listReleases(store)).toEqual([first])
  })

  test("removing a version that doesn't exist is refused", async () => {
    const { store } = await setUp()
    await expect(removeRelease(store, '3.31.0')).rejects.toThrow(ReleaseError)
  })
})

test("a file shared by two versions is deleted with the last, and a missing file isn't offered", async () => {
  const { store, add, offerTo } = await setUp()
  for (const version of ['3.31.0', '3.32.0']) await add(version, 'same')
  await removeRelease(store, '3.32.0')
  const offer = await offerTo('3.30.2')
  expect(offer?.version).toBe('3.31.0')
  rmSync(join(store.releasesDir, offer?.sha256 ?? ''))
  expect(await offerTo('3.30.2')).toBeNull()
  await removeRelease(store, '3.31.0')
  expect(readdirSync(store.releasesDir)).toEqual([])
})
