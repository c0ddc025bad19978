import { readFileSync } from 'node:fs'
import { transformSync } from 'esbuild'
import { expect, test } from 'vitest'
import { changesFor } from './changes.mjs'

const read = (path: string) => readFileSync(path, 'utf8')
const { files, lists } = changesFor('event-destinations', undefined, read)

test.each(Object.entries(files))('%s is well-formed', (path, text) => {
  expect(() => transformSync(text, { loader: path.endsWith('x') ? 'tsx' : 'ts' })).not.toThrow()
})

const added = (path: string, text: string) => {
  const before = new Set(read(path).split('\n'))
  return text.split('\n').filter((line) => !before.has(line))
}

test('the resource is added to every list', () => {
  expect(Object.entries(lists).map(([path, text]) => [path, added(path, text)])).toEqual([
    [
      'lib/resources/resource-types.ts',
      [
        "  'event-destinations': {",
        "    label: 'Event destinations',",
        "    one: 'Event destination',",
        "    idPrefix: 'ed',",
        "    help: 'finding-your-way#resource-kinds', // the heading in docs/using that describes them",
      ],
    ],
    [
      'lib/resources/resource-infos.ts',
      [
        "import { eventDestinationsInfo } from './info/event-destinations'",
        "  'event-destinations': eventDestinationsInfo,",
      ],
    ],
    [
      'lib/resources/registry.ts',
      [
        "import { eventDestinations } from './event-destinations'",
        "  'event-destinations': eventDestinations,",
      ],
    ],
    [
      'lib/platform/handlers.ts',
      [
        "import { eventDestinationsHandlers } from './handlers/event-destinations'",
        "  'event-destinations': eventDestinationsHandlers,",
      ],
    ],
    ['lib/resources/icons.ts', ["  'event-destinations': 'box',"]],
    ['lib/resources/navigation.ts', ["      list('event-destinations'),"]],
    [
      'lib/platform/seed/small.ts',
      [
        "import { eventDestinations } from '@/lib/resources/event-destinations'",
        "  await story.create(eventDestinations.ops.create, 'sample', { name: 'sample' })",
      ],
    ],
  ])
})

test('the ID prefix defaults to the initials of the name', () => {
  const types = 'lib/resources/resource-types.ts'
  expect(lists[types]).toContain("idPrefix: 'ed'")
  expect(changesFor('event-destinations', 'evd', read).lists[types]).toContain("idPrefix: 'evd'")
})

test('each new resource gets its own icon', () => {
  const icons = 'lib/resources/icons.ts'
  const second = changesFor('zones', undefined, (path) => lists[path] ?? read(path)).lists[icons] ?? ''
  expect(second).toContain("  'event-destinations': 'box',")
  expect(second).toContain("  'weighted-backends': 'scale',\n  zones: 'shapes',\n\n")
})
