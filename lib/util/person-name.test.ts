import { expect, test } from 'vitest'
import { withNames } from './person-name'

test.each([
  ['ada@example.com', 'ada'],
  ['Ada.Lovelace+lab@sub.example.co.uk', 'Ada.Lovelace+lab'],
  ['ada@localhost', 'ada'],
  ['ada@example.com left it.', 'ada left it.'],
  [
    'Removed by hand; ada@example.com said so, and bob@example.org.',
    'Removed by hand; ada said so, and bob.',
  ],
  ['пётр@пример.рф', 'пётр'],
  ['ada', 'ada'],
  ['', ''],
  ['a lone @ stays', 'a lone @ stays'],
])('%j is shown as %j', (text, shown) => expect(withNames(text)).toBe(shown))
