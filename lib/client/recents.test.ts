import { expect, test } from 'vitest'
import { dropRecents, recentsOf } from './recents'

function memory() {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    },
  }
}
const bot = (n: number) => ({ section: 'bot-users', id: `bot_${n}`, title: `bot ${n}` })

test('the list keeps the latest eight resources, each once, newest first', () => {
  const recents = recentsOf('ann', 'lab', memory())
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9, 3]) recents.add(bot(n))
  expect(recents.read().map(({ id }) => id)).toEqual([3, 9, 8, 7, 6, 5, 4, 2].map((n) => bot(n).id))
})

test('a new title replaces the old one, and a deleted resource is removed', () => {
  const recents = recentsOf('ann', 'lab', memory())
  recents.add(bot(1))
  recents.add({ ...bot(1), title: 'renamed' })
  recents.add({ ...bot(1), section: 'agents' })
  expect(recents.read().map(({ title }) => title)).toEqual(['bot 1', 'renamed'])
  recents.remove(bot(1))
  expect(recents.read()).toEqual([{ ...bot(1), section: 'agents' }])
})

test('each person and account has a separate list, and sign-out deletes all of them', () => {
  const store = memory()
  recentsOf('ann', 'lab', store).add(bot(1))
  recentsOf('bea', 'lab', store).add(bot(2))
  store.setItem('adit:draft:1:x', 'kept')
  expect(recentsOf('ann', 'other', store).read()).toEqual([])
  expect(recentsOf('bea', 'lab', store).read()).toEqual([bot(2)])
  dropRecents(store)
  expect([...store.values.keys()]).toEqual(['adit:draft:1:x'])
})

test.each(['{', 'null', '{}', '[1, null, {"id": 3}]'])(
  'the invalid stored text %j is read as an empty list',
  (text) => {
    const store = memory()
    recentsOf('ann', 'lab', store).add(bot(1))
    for (const key of store.values.keys()) store.setItem(key, text)
    expect(recentsOf('ann', 'lab', store).read()).toEqual([])
  },
)

test('without browser storage, the list stays empty', () => {
  const recents = recentsOf('ann', 'lab', null)
  recents.add(bot(1))
  expect(recents.read()).toEqual([])
})
