import { expect, test } from 'vitest'
import { startsLikeJson } from './starts-like-json'

test.each([
  ['{"on_http_request": []}', true],
  ['\n  [', true],
  ['on_http_request:\n  - actions: []', false],
  ['# a comment\n{}', false],
  ['', false],
])('%j starts like JSON: %s', (text, isJson) => expect(startsLikeJson(text)).toBe(isJson))
