import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sharedLabels } from './state-labels'

const states = 'ready|waiting|wrong|attention|unknown'
const pairs = [
  new RegExp(`state: '(?<state>${states})',\\s*(?:label|status): '(?<label>[A-Z][^']*)'`, 'g'),
  new RegExp(`label: '(?<label>[A-Z][^']*)',\\s*state: '(?<state>${states})'`, 'g'),
  new RegExp(`[[(]'(?<state>${states})', '(?<label>[A-Z][^']*)'`, 'g'),
  new RegExp(`<StateChip state="(?<state>${states})">\\s*(?<label>[A-Z][^<{]*?)\\s*<`, 'g'),
]

test('a label has the same state in all sources', () => {
  const found = new Map<string, Set<string>>(
    Object.entries(sharedLabels).map(([label, state]) => [label, new Set([state])]),
  )
  for (const path of ['lib', 'components'].flatMap((folder) => sourcesIn(folder)))
    for (const { groups } of pairs.flatMap((pair) => [...readFileSync(path, 'utf8').matchAll(pair)])) {
      const { label = '', state = '' } = groups ?? {}
      found.set(label, (found.get(label) ?? new Set()).add(state))
    }
  expect(found.size).toBeGreaterThan(100)
  expect(
    [...found]
      .filter(([, some]) => some.size > 1)
      .map(([label, some]) => `${label}: ${[...some].join(', ')}`),
  ).toEqual([])
})

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
