import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSame, mergeChanges, valueAt, withValueAt } from './merge'

const kept = (fingerprint: string) => ({ set: true, fingerprint })
const merged = (base: object, theirs: object, mine: object) =>
  mergeChanges({ ...base }, { ...theirs }, { ...mine })

test('changes to different fields merge, and the fields that only they changed are listed', () => {
  const base = { description: 'one', metadata: '', tls: { enabled: false, min: '1.2' } }
  const theirs = { ...base, description: 'theirs', tls: { enabled: true, min: '1.2' } }
  const mine = { ...base, metadata: 'mine', tls: { enabled: false, min: '1.3' } }
  expect(merged(base, theirs, mine)).toEqual({
    value: { description: 'theirs', metadata: 'mine', tls: { enabled: true, min: '1.3' } },
    theirs: [['description'], ['tls', 'enabled']],
    overlaps: [],
  })
})

test('different changes to one field overlap, and my value is kept', () => {
  expect(merged({ name: 'a' }, { name: 'b' }, { name: 'c' })).toEqual({
    value: { name: 'c' },
    theirs: [],
    overlaps: [{ path: ['name'], base: 'a', theirs: 'b', mine: 'c' }],
  })
  expect(merged({ name: 'a' }, { name: 'b' }, { name: 'b' })).toMatchObject({ theirs: [], overlaps: [] })
})

test('maps merge by key: added, changed and removed entries', () => {
  const base = { labels: { a: '1', b: '2', c: '3' } }
  const theirs = { labels: { a: '1', b: 'two', d: '4' } }
  expect(merged(base, theirs, { labels: { b: '2', c: '3', e: '5' } })).toEqual({
    value: { labels: { b: 'two', e: '5', d: '4' } },
    theirs: expect.arrayContaining([
      ['labels', 'b'],
      ['labels', 'c'],
      ['labels', 'd'],
    ]),
    overlaps: [],
  })
  expect(merged(base, theirs, { labels: { a: '1', c: '3' } }).overlaps).toEqual([
    { path: ['labels', 'b'], base: '2', theirs: 'two', mine: undefined },
  ])
})

test('a stored secret is one value', () => {
  const base = { secret: kept('1'), name: 'a' }
  expect(merged(base, { ...base, secret: kept('2') }, { ...base, name: 'b' })).toEqual({
    value: { secret: kept('2'), name: 'b' },
    theirs: [['secret']],
    overlaps: [],
  })
  expect(merged(base, { ...base, secret: kept('2') }, { ...base, secret: 'typed' })).toMatchObject({
    value: { secret: 'typed' },
    overlaps: [{ path: ['secret'], theirs: kept('2'), mine: 'typed' }],
  })
})

describe('a list', () => {
  test.each([
    ['an addition and a removal', ['a', 'b', 'c'], ['a', 'c'], ['x', 'a', 'b', 'c'], ['x', 'a', 'c']],
    ['two removals', ['a', 'b', 'c'], ['b', 'c'], ['a', 'b'], ['b']],
    ['additions at two positions', ['a', 'b'], ['a', 'x', 'b'], ['a', 'b', 'y'], ['a', 'x', 'b', 'y']],
    ['the same addition', ['a'], ['a', 'x'], ['a', 'x'], ['a', 'x']],
  ])('merges %s', (_, base, theirs, mine, wanted) => {
    const { value, overlaps } = merged({ list: base }, { list: theirs }, { list: mine })
    expect(value).toEqual({ list: wanted })
    expect(overlaps).toEqual([])
  })

  test.each([
    ['additions at one position', ['a'], ['a', 'x'], ['a', 'y'], ['a', 'y', 'x']],
    ['moved entries', ['a', 'b', 'c'], ['b', 'a', 'c'], ['a', 'b'], ['a', 'b']],
    ['an entry added at two positions', ['a', 'b'], ['a', 'x', 'b'], ['a', 'b', 'x'], ['a', 'b', 'x']],
  ])('overlaps in %s, and both can be combined', (_, base, theirs, mine, both) =>
    expect(merged({ list: base }, { list: theirs }, { list: mine })).toMatchObject({
      value: { list: mine },
      overlaps: [{ path: ['list'], both }],
    }),
  )

  test('of objects is one value', () =>
    expect(merged({ list: [{ a: 1 }] }, { list: [] }, { list: [{ a: 2 }] }).overlaps).toEqual([
      { path: ['list'], base: [{ a: 1 }], theirs: [], mine: [{ a: 2 }] },
    ]))
})

const name = fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'x.y')
const leaf = fc.oneof(
  fc.constantFrom('', 'one', 'two', true, null, 3),
  fc.uniqueArray(fc.constantFrom('p', 'q', 'r', 's')),
  fc.constantFrom('1', '2').map(kept),
)
const values = fc.dictionary(name, fc.oneof(leaf, fc.dictionary(name, leaf)))

const has = (whole: object, key: string) => Object.hasOwn(whole, key)

describe('for any values', () => {
  test('disjoint changes commute, without an overlap', () =>
    fc.assert(
      fc.property(values, values, values, fc.uniqueArray(name), (base, one, other, names) => {
        const pick = (from: object, isOne: boolean) =>
          Object.fromEntries(
            ['a', 'b', 'c', 'd', '__proto__', 'x.y'].flatMap((key) => {
              const source = names.some((found) => found === key) === isOne ? from : base
              return has(source, key) ? [[key, Reflect.get(source, key) as unknown]] : []
            }),
          )
        const [theirs, mine] = [pick(one, true), pick(other, false)]
        const forth = mergeChanges(base, theirs, mine)
        const back = mergeChanges(base, mine, theirs)
        expect(forth.overlaps).toEqual([])
        expect(isSame(forth.value, back.value)).toBe(true)
      }),
    ))

  test('nothing that I changed is lost', () =>
    fc.assert(
      fc.property(values, values, values, (base, theirs, mine) => {
        const { value } = mergeChanges(base, theirs, mine)
        for (const [key, my] of Object.entries(mine)) {
          const found: unknown = Object.hasOwn(value, key) ? value[key] : undefined
          if (typeof my !== 'object' && !isSame(my, Reflect.get(base, key))) expect(found).toEqual(my)
          if (Array.isArray(my) && Array.isArray(found)) {
            const was: unknown = Object.hasOwn(base, key) ? base[key] : undefined
            const added = my.filter((entry) => !Array.isArray(was) || !was.includes(entry))
            expect(found).toEqual(expect.arrayContaining(added))
          }
        }
      }),
    ))

  test('each of their changes is merged or reported as an overlap', () =>
    fc.assert(
      fc.property(values, values, values, (base, theirs, mine) => {
        const { value, overlaps } = mergeChanges(base, theirs, mine)
        const chosen = overlaps.reduce<unknown>(
          (all, { path, theirs: their }) => withValueAt(all, path, their),
          value,
        )
        const again = mergeChanges(mine, theirs, mine)
        expect(isSame(mergeChanges(base, theirs, base).value, theirs)).toBe(true)
        expect(isSame(mergeChanges(base, base, mine).value, mine)).toBe(true)
        expect(isSame(again.value, theirs)).toBe(true)
        for (const { path, theirs: their } of overlaps)
          expect(isSame(valueAt(chosen, path), their)).toBe(true)
      }),
    ))
})

test('a value is read and replaced at a path', () => {
  const whole = { a: { 'x.y': '1', b: '2' } }
  expect(valueAt(whole, ['a', 'x.y'])).toBe('1')
  expect(valueAt(whole, ['a', 'c', 'd'])).toBeUndefined()
  expect(withValueAt(whole, ['a', 'x.y'], '3')).toEqual({ a: { 'x.y': '3', b: '2' } })
  expect(withValueAt(whole, ['a', 'x.y'], undefined)).toEqual({ a: { b: '2' } })
  expect(withValueAt(whole, ['n', 'm'], 1)).toEqual({ ...whole, n: { m: 1 } })
})
