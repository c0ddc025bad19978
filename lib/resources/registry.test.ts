import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createMatcher } from '@/lib/contract/match'
import { catalogue, resourceNames } from './catalogue'
import { navigation } from './navigation'
import { registry } from './registry'

const operations = Object.values(registry).flatMap((resource) => Object.values(resource.ops))

test('no two operations match one request', () => {
  const match = createMatcher(operations)
  for (const op of operations) {
    const path = op.path.replace(/\{\w+\}/g, 'x')
    expect(match(op.method, path).op?.name).toBe(op.name)
  }
  expect(new Set(operations.map((op) => `${op.method} ${op.path}`)).size).toBe(operations.length)
})

test.each(resourceNames)('%s stands in every place under its one name', (name) => {
  expect(registry[name].name).toBe(name)
  const places = [
    `lib/resources/info/${name}.ts`,
    `lib/resources/${name}.ts`,
    `lib/platform/handlers/${name}.ts`,
    `app/(console)/[account]/${name}/page.tsx`,
    `e2e/${name}.e2e.ts`,
  ]
  expect(places.filter((place) => !existsSync(place))).toEqual([])
})

test('the navigation leads to every resource once', () => {
  const listed = navigation.flatMap((group) =>
    group.entries.flatMap((entry) => ('resource' in entry.to ? [entry.to.resource] : [])),
  )
  expect(listed.toSorted()).toEqual(resourceNames.toSorted())
})

test('writes take more than looking', () => {
  expect(operations.filter((op) => op.method !== 'GET' && op.access === 'viewer')).toEqual([])
})

test('facets fit the columns that the inventory has for them', () => {
  for (const info of Object.values(catalogue)) expect(info.facets.length).toBeLessThanOrEqual(4)
})
