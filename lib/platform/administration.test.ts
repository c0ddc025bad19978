import { describe, expect, onTestFinished, test } from 'vitest'
import { createIdSource, hasIdShape, randomBase36 } from './store/ids'
import { authenticate, createApiKey } from './keys'
import { adminUser } from './owners'
import { getSetting, listSettings, setSetting } from './settings'
import { openPlatformStore } from './store/store'
import { newFile } from './testing/platform'
import { addDnsZone, listDnsRecords, removeDnsRecord, setDnsRecord } from './zones'

async function newStore() {
  const store = await openPlatformStore(newFile())
  onTestFinished(store.close)
  return store
}

describe('IDs', () => {
  test('sort by time, and by creation order within the same moment', () => {
    const newId = createIdSource()
    const at = new Date('2026-11-20T08:00:00Z')
    const ids = Array.from({ length: 1000 }, () => newId('ra', at))
    ids.push(newId('ra', new Date('2026-11-20T08:00:01Z')))
    ids.push(newId('ra', new Date('2020-01-01T00:00:00Z')))
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every((id) => hasIdShape(id, 'ra'))).toBe(true)
    expect(createIdSource(ids[999]?.slice(3))('ra', at) > String(ids[999])).toBe(true)
    expect(createIdSource()('ra', new Date('2026-11-20T09:00:00Z')) > String(ids[0])).toBe(true)
  })

  test.each([
    ['ra_', 'ra'],
    [`rd_${'0'.repeat(27)}`, 'ra'],
    [`ra_${'0'.repeat(26)}-`, 'ra'],
    [`ra_${'0'.repeat(28)}`, 'ra'],
  ])("%s isn't a valid ID with the prefix %s", (id, prefix) => {
    expect(hasIdShape(id, prefix)).toBe(false)
  })

  test('random labels have the requested length and differ', () => {
    expect(randomBase36(17)).toMatch(/^[a-z0-9]{17}$/)
    expect(randomBase36(17)).not.toBe(randomBase36(17))
  })
})

test('an API key is stored only as a hash', async () => {
  const store = await newStore()
  const { id, token } = await createApiKey(store, { description: 'd' })
  expect(token).toMatch(/^[0-9A-Za-z]{27}_[0-9A-Za-z]{27}$/)
  expect(await authenticate(store.db, `bearer ${token}`)).toEqual({ keyId: id, ownerId: adminUser.id })
  const rows = [
    await store.db.selectFrom('tokens').selectAll().executeTakeFirstOrThrow(),
    await store.db.selectFrom('objects').selectAll().executeTakeFirstOrThrow(),
  ]
  expect(rows[0]).toEqual({ object_id: id, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(JSON.stringify(rows)).not.toContain(token.slice(28))
  await expect(authenticate(store.db, `Bearer ${token.slice(0, -1)}-`)).rejects.toMatchObject({ code: 202 })
  const other = token.endsWith('a') ? 'b' : 'a'
  await expect(authenticate(store.db, `Bearer ${token.slice(0, -1)}${other}`)).rejects.toMatchObject({
    code: 203,
  })
})

describe('settings', () => {
  test('have defaults and accept valid values', async () => {
    const store = await newStore()
    expect(await getSetting(store, 'cert_issue_seconds')).toBe(20)
    await setSetting(store, 'cert_issue_seconds', '0.5')
    await setSetting(store, 'cert_retry_seconds', '1,2.5')
    expect(await getSetting(store, 'cert_issue_seconds')).toBe(0.5)
    expect(await getSetting(store, 'cert_retry_seconds')).toBe('1,2.5')
    const listed = await listSettings(store)
    expect(listed.find(({ name }) => name === 'cert_issue_seconds')).toMatchObject({ value: 0.5 })
    expect(listed.every(({ about }) => about.length > 10)).toBe(true)
  })

  test.each([
    ['nothing', '1', /Unknown setting: nothing/],
    ['rate_limit_per_minute', '-1', /isn't a valid value/],
    ['rate_limit_per_minute', '', /^rate_limit_per_minute requires a value: Maximum requests/],
    ['rate_limit_per_minute', 'many', /isn't a valid value/],
    ['cert_retry_seconds', '1,', /isn't a valid value/],
  ])('%s = %s is refused', async (name, value, message) => {
    await expect(setSetting(await newStore(), name, value)).rejects.toThrow(message)
  })

  test('fall back to the default for an invalid stored value', async () => {
    const store = await newStore()
    await store.db.insertInto('settings').values({ name: 'cert_issue_seconds', value: 'x' }).execute()
    expect(await getSetting(store, 'cert_issue_seconds')).toBe(20)
  })
})

describe('DNS records', () => {
  async function zone() {
    const store = await newStore()
    await addDnsZone(store, 'lab.example')
    await addDnsZone(store, 'Lab.example.')
    const at = async (name: string) =>
      (await listDnsRecords(store))
        .filter((record) => record.name === name)
        .map(({ type, value }) => `${type} ${value}`)
    return { store, at }
  }

  test('a new zone has NS and A records for its own name server', async () => {
    const { at } = await zone()
    expect([await at('lab.example'), await at('ns1.lab.example')]).toEqual([
      ['NS ns1.lab.example'],
      ['A 127.0.0.1'],
    ])
  })

  test('a zone with an invalid name is refused', async () => {
    const { store } = await zone()
    for (const name of ['', '*.lab.example', 'a b', 'x..y'])
      await expect(addDnsZone(store, name)).rejects.toThrow(/isn't a valid zone name/)
  })

  test('a zone that would hide records of an enclosing zone is refused', async () => {
    const { store, at } = await zone()
    const set = (name: string, type: string, value: string) =>
      setDnsRecord(store, { name, type, values: [value] })
    await set('*.site.lab.example', 'CNAME', 'target.example')
    await set('connect.lab.example', 'NS', 'ns1.target.example')
    for (const name of ['site.lab.example', 'a.site.lab.example'])
      await expect(addDnsZone(store, name)).rejects.toThrow(
        `The zone ${name} would hide existing records: *.site.lab.example. Create your records in the zone lab.example instead`,
      )
    expect(await at('site.lab.example')).toEqual([])
    await addDnsZone(store, 'connect.lab.example')
    await addDnsZone(store, 'other.lab.example')
    await addDnsZone(store, 'site.lab.example', { force: true })
    await addDnsZone(store, 'site.lab.example')
    expect(await at('site.lab.example')).toEqual(['NS ns1.site.lab.example'])
  })

  test('setting a record replaces those of its type only, and refuses CNAME conflicts', async () => {
    const { store, at } = await zone()
    await setDnsRecord(store, { name: 'App.lab.example.', type: 'a', values: ['192.0.2.1', '192.0.2.2'] })
    await setDnsRecord(store, { name: 'app.lab.example', type: 'TXT', values: ['Some text'] })
    expect(await at('app.lab.example')).toEqual(['A 192.0.2.1', 'A 192.0.2.2', 'TXT Some text'])
    const alias = { name: 'app.lab.example', type: 'CNAME', values: ['Target.Example.'] }
    await expect(setDnsRecord(store, alias)).rejects.toThrow(
      /has records of types A and TXT.* record remove app\.lab\.example A && .* remove app\.lab\.example TXT$/,
    )
    expect(await at('app.lab.example')).toEqual(['A 192.0.2.1', 'A 192.0.2.2', 'TXT Some text'])
    for (const type of ['A', 'TXT']) await removeDnsRecord(store, { name: 'app.lab.example', type })
    await setDnsRecord(store, alias)
    await setDnsRecord(store, { ...alias, values: ['other.example'] })
    await expect(
      setDnsRecord(store, { name: 'App.lab.example', type: 'txt', values: ['text'] }),
    ).rejects.toThrow(/has a record of type CNAME\. A CNAME can't share its name with other records/)
    expect(await at('app.lab.example')).toEqual(['CNAME other.example'])
  })

  test('the apex of a zone cannot have a CNAME, and keeps its NS records', async () => {
    const { store, at } = await zone()
    const alias = { name: 'Lab.example.', type: 'CNAME', values: ['target.example'] }
    await expect(setDnsRecord(store, alias)).rejects.toThrow(
      /^lab\.example is the apex of a zone, and an apex can't have a CNAME record\. Use a name under lab\.example instead, such as www\.lab\.example\.$/,
    )
    expect(await at('lab.example')).toEqual(['NS ns1.lab.example'])
    await removeDnsRecord(store, { name: 'lab.example', type: 'NS' })
    await expect(setDnsRecord(store, alias)).rejects.toThrow(/is the apex of a zone/)
  })

  test('removing records returns the number removed', async () => {
    const { store, at } = await zone()
    await setDnsRecord(store, {
      name: 'a.lab.example',
      type: 'NS',
      values: ['x.example', 'y.example', 'z.example'],
    })
    expect(await removeDnsRecord(store, { name: 'a.lab.example', type: 'NS', value: 'y.example' })).toBe(1)
    expect(await at('a.lab.example')).toEqual(['NS x.example', 'NS z.example'])
    expect(await removeDnsRecord(store, { name: 'a.lab.example', type: 'ns' })).toBe(2)
    expect(await removeDnsRecord(store, { name: 'a.lab.example', type: 'ns' })).toBe(0)
  })

  test.each([
    [{ name: 'a.other.example', type: 'A', values: ['192.0.2.1'] }, /isn't in any zone.*lab\.example/],
    [{ name: 'a.lab.example', type: 'MX', values: ['x'] }, /Unsupported record type: MX/],
    [{ name: 'a.lab.example', type: 'A', values: ['x'] }, /^Invalid [A-Z]+ record value/],
    [{ name: 'a.lab.example', type: 'AAAA', values: ['192.0.2.1'] }, /^Invalid [A-Z]+ record value/],
    [{ name: 'a.lab.example', type: 'CNAME', values: ['two words'] }, /^Invalid [A-Z]+ record value/],
    [{ name: 'a.lab.example', type: 'CNAME', values: ['a.example', 'b.example'] }, /exactly one/],
    [{ name: 'a.lab.example', type: 'NS', values: [] }, /At least one/],
  ])('the record %j is refused', async (record, message) => {
    await expect(setDnsRecord((await zone()).store, record)).rejects.toThrow(message)
  })
})
