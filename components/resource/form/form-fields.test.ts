import { expect, test } from 'vitest'
import { readMetadata } from '@/components/resource/form/form-fields'

test.each([
  ['', 'Plain text', null],
  ['a note', 'Plain text', null],
  ['{"a":1}', 'Valid JSON, 1 key', '{\n  "a": 1\n}'],
  [' {"a":1,"b":{"c":2}} ', 'Valid JSON, 2 keys', '{\n  "a": 1,\n  "b": {\n    "c": 2\n  }\n}'],
  ['{}', 'Valid JSON, 0 keys', '{}'],
  ['[1]', 'Valid JSON, 1 entry', '[\n  1\n]'],
  ['[]', 'Valid JSON, 0 entries', '[]'],
  ['{"a":\n 1,}', 'Plain text, not valid JSON: line 2, column 4.', null],
  ['[draft] to do', 'Plain text, not valid JSON: line 1, column 2.', null],
])('the format of the metadata %j', (text, labels, formatted) =>
  expect(readMetadata(text)).toEqual({ text: labels, formatted }),
)
