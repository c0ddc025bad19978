import { expect, test } from 'vitest'
import { type Draft, draftKey, dropDrafts, readDraft, writeDraft } from './drafts'

const day = 24 * 60 * 60_000
const draft: Draft = { savedAtMs: 1_000, values: { domain: 'a.example' }, hasSecrets: false }
const owner = { viewer: 'u1', account: 'lab', operation: 'reserved-domains.create' }

function storeOf(entries: Record<string, string> = {}, isFull = false) {
  const held = new Map(Object.entries(entries))
  return {
    held,
    get length() {
      return held.size
    },
    key: (index: number) => [...held.keys()][index] ?? null,
    getItem: (key: string) => held.get(key) ?? null,
    removeItem: (key: string) => void held.delete(key),
    setItem: (key: string, text: string) => {
      if (isFull) throw new Error('Quota exceeded')
      held.set(key, text)
    },
  }
}

test('a draft is read back until it expires', () => {
  const store = storeOf()
  const key = draftKey(owner)
  expect(writeDraft(store, key, draft)).toBe(true)
  expect(readDraft(store, key, 1_000 + 7 * day - 1)).toEqual(draft)
  expect(readDraft(store, key, 1_000 + 7 * day)).toBeNull()
})

test('each person, account, operation, resource and initial value has its own draft', () => {
  const keys = [
    owner,
    { ...owner, viewer: 'u2' },
    { ...owner, account: 'prod' },
    { ...owner, operation: 'reserved-domains.update' },
    { ...owner, params: { id: 'rd_1' } },
    { ...owner, params: { id: 'rd_2' } },
    { ...owner, initial: { domain: '' } },
    { ...owner, initial: { domain: 'prefilled.example' } },
    { ...owner, viewer: 'u1/lab', account: '' },
  ].map(draftKey)
  expect(new Set(keys).size).toBe(keys.length)
})

test('a full or blocked storage is reported', () => {
  expect(writeDraft(storeOf({}, true), draftKey(owner), draft)).toBe(false)
  expect(writeDraft(null, draftKey(owner), draft)).toBe(false)
  expect(readDraft(null, draftKey(owner), 0)).toBeNull()
})

test.each(['', 'no JSON', '[]', '{}', '{"savedAtMs":"x","values":{}}', '{"savedAtMs":1,"values":[]}'])(
  'an invalid stored draft is ignored: %s',
  (text) => expect(readDraft(storeOf({ [draftKey(owner)]: text }), draftKey(owner), 1)).toBeNull(),
)

test('writing a draft deletes expired drafts and keeps other entries', () => {
  const [old, mine] = [draftKey({ ...owner, viewer: 'u2' }), draftKey(owner)]
  const store = storeOf({ [old]: JSON.stringify(draft), theme: 'dark' })
  writeDraft(store, mine, { ...draft, savedAtMs: 8 * day })
  expect([...store.held.keys()]).toEqual(['theme', mine])
})

test('sign-out deletes every draft', () => {
  const store = storeOf({ theme: 'dark' })
  for (const viewer of ['u1', 'u2', 'u3']) writeDraft(store, draftKey({ ...owner, viewer }), draft)
  dropDrafts(store)
  expect([...store.held.keys()]).toEqual(['theme'])
})
