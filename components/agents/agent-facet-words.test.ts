import { expect, test } from 'vitest'
import { facetOptions, facetWords } from './agent-facet-words'

test('a value of a facet is said in words', () => {
  expect(facetWords({}, 'os', 'darwin')).toBe('macOS')
  expect(facetWords({}, 'state', 'gone')).toBe('Gone')
  expect(facetWords({}, 'region', 'eu')).toBe('Europe (Frankfurt)')
  expect(facetWords({}, 'credential', 'cr_9')).toBe('cr_9')
  expect(facetWords({}, 'version', 'none')).toBe('none')
})

test('what is chosen from has words and counts, a credential its name, and an empty value one for addresses', () => {
  const of = (value: string, label = value) => [{ value, label, count: 2 }]
  const facets = { os: of('windows'), credential: of('cr_1', 'Quay'), region: of('') }
  expect(facetOptions(facets, 'os')).toEqual([{ value: 'windows', label: 'Windows', count: 2 }])
  expect(facetOptions(facets, 'credential')).toEqual([{ value: 'cr_1', label: 'Quay', count: 2 }])
  expect(facetOptions(facets, 'region')).toEqual([{ value: 'none', label: 'none', count: 2 }])
  expect(facetOptions(facets, 'host')).toEqual([])
})
