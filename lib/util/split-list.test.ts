import { expect, test } from 'vitest'
import { splitLines, splitWords } from './split-list'

test.each([
  ['', []],
  ['a', ['a']],
  [' a@x.com, b@x.com;c@x.com\r\n\r\nd@x.com\t', ['a@x.com', 'b@x.com', 'c@x.com', 'd@x.com']],
  ['a,,a', ['a', 'a']],
])('words of %j', (text, entries) => expect(splitWords(text)).toEqual(entries))

test.each([
  ['\n', []],
  ['(?i) curl, wget \r\n  bot;x ', ['(?i) curl, wget', 'bot;x']],
])('lines of %j', (text, entries) => expect(splitLines(text)).toEqual(entries))
