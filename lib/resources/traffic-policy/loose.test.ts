import { expect, test } from 'vitest'
import { cpuMs } from '@/lib/util/testing/cpu-ms'
import { policyAssist } from './assist'

const lots = (part: string, count: number) => part.repeat(count)
test.each([
  ['lists in lists', lots('[', 60_000)],
  ['maps in maps', lots('{a: ', 15_000)],
  ['dashes', lots('- ', 30_000)],
  ['dashes on lines', Array.from({ length: 300 }, (_, i) => `${lots(' ', i)}- a:`).join('\n')],
  ['question marks', lots('? ', 30_000)],
  ['colons', lots(': ', 30_000)],
  ['tags', lots('! ', 30_000)],
  ['documents', lots('---\n', 15_000)],
  ['quotes', lots('"', 60_000)],
  ['lines', `on_http_request:\n${lots('  - name: a\n', 5_000)}`],
  ['one long line', `{"on_http_request":[${lots('{"actions":[{"type":"deny"}]},', 2_000)}`],
  ['a large object', `{${lots('"on_http_request": [],', 2_500)}`],
])('suggestions and help take less than 5 s of CPU time for a text of %s', (_, text) => {
  expect(
    cpuMs(() => {
      policyAssist().suggest(`${text}a`, text.length + 1, true)
      policyAssist().explain(text, Math.floor(text.length / 2))
    }),
  ).toBeLessThan(5_000)
})
