import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAllTags, tagsOf } from './tags'

test.each<[unknown, string[]]>([
  ['{"env":"prod","team":"pumps"}', ['env=prod', 'team=pumps']],
  [' {"env":"prod","n":1,"deep":{"a":"b"},"list":["a"],"none":null,"yes":true}', ['env=prod']],
  ['{"a":"b=c"}', ['a=b=c']],
  ['{"a=b":"c","":"x","y":"","z":"  "}', []],
  ['{"a":"one, two","b":"line\\nbreak","c":" spaces "}', ['c=spaces']],
  ['["env"]', []],
  ['"env=prod"', []],
  ['{"env":"prod"', []],
  ['env=prod', []],
  ['', []],
  [undefined, []],
  [{ env: 'prod' }, []],
  [`{"long":"${'x'.repeat(121)}","short":"x"}`, ['short=x']],
  [`{"pad":"${'x'.repeat(20_000)}","short":"x"}`, []],
])('%j has the tags %j', (metadata, tags) => {
  expect(tagsOf(metadata)).toEqual(tags)
})

test('any metadata is accepted, and the number and format of tags are bounded', () => {
  fc.assert(
    fc.property(fc.json(), (metadata) => {
      const tags = tagsOf(metadata)
      expect(tags.length).toBeLessThanOrEqual(20)
      for (const tag of tags) expect(tag).toMatch(/^[^=,]+=[^,]+$/)
    }),
  )
})

test.each([
  ['{"env":"prod"}', true],
  ['{"env":"prod","port":80}', false],
  ['{}', false],
  ['env=prod', false],
  [undefined, false],
])('whether tags show all of the metadata %j: %s', (metadata, expected) =>
  expect(isAllTags(metadata)).toBe(expected),
)
