import { expect, test } from 'vitest'
import { invalid } from './errors'
import { compileFilter } from './filter'

const fields = ['region', 'description', 'created_at']
const compile = (filter: string) => () => compileFilter(filter, fields, new Date())
const literals = 'Use a string, a number, true, false or null'

test.each([
  ['obj.region == us', 'unknown name us. Put strings in quotes, and write a field as obj.<field>'],
  ['us', 'unknown name us. Put strings in quotes, and write a field as obj.<field>'],
  ['obj.region in [us]', 'unknown name us. Put strings in quotes, and write a field as obj.<field>'],
  ['obj == "x"', 'write a field as obj.<field>'],
  ['obj.id == "x"', 'unknown field obj.id. Known fields: region, description, created_at'],
  ['obj.region in ["us", obj.description]', `obj.description isn't supported here. ${literals}`],
  ['obj.region == -"us"', `-"us" isn't supported here. ${literals}`],
  ['obj.region == "a" +\n  "b"', `"a" + "b" isn't supported here. ${literals}`],
  ['obj.region[0] == "u"', `obj.region[0] isn't supported here. ${literals}`],
  ['obj.region == ["us"]', `["us"] isn't supported here. ${literals}`],
  ['obj.region == b"us"', `b"us" isn't supported here. ${literals}`],
  ['true ? true : false', "true ? true : false isn't supported here"],
  [`obj.region == ["${'u'.repeat(80)}"]`, `["${'u'.repeat(58)}… isn't supported here. ${literals}`],
  ['obj.region == size("us")', "size() isn't supported here"],
  ['obj.region in [size("us")]', "size() isn't supported here"],
  ['obj.created_at > timestamp()', 'timestamp() requires exactly one argument'],
  ['obj.created_at > "2026-01-31T00:00:00Z".add("1h")', `"2026-01-31T00:00:00Z" isn't supported here`],
])('the filter %j is invalid: %s', (filter, message) =>
  expect(compile(filter)).toThrow(invalid(250, `Invalid filter: ${message}`, 'filter')),
)
