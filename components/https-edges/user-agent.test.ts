import { expect, test } from 'vitest'
import { cpuMs } from '@/lib/util/testing/cpu-ms'
import { decideUserAgent } from './user-agent'

const curl = 'curl/8.4.0'
test.each([
  [{ allow: [], deny: [] }, curl, 'allowed'],
  [{ allow: [], deny: ['^curl/'] }, curl, 'denied'],
  [{ allow: ['8[.]4'], deny: ['^curl/'] }, curl, 'allowed'],
  [{ allow: [], deny: ['CURL'] }, curl, 'allowed'],
  [{ allow: [], deny: ['(?i)CURL'] }, curl, 'denied'],
  [{ allow: ['(?i)mozilla'], deny: [] }, curl, 'unknown'],
  [{ allow: ['(?i)mozilla'], deny: ['(?i)curl'] }, curl, 'denied'],
  [{ allow: [], deny: [String.raw`\pL`] }, curl, 'unknown'],
  [{ allow: ['(?s)x'], deny: ['curl'] }, curl, 'unknown'],
  [{ allow: [], deny: ['('] }, curl, 'unknown'],
  [{ allow: [], deny: ['(a+)+$'] }, curl, 'unknown'],
  [{ allow: [], deny: ['(?:a|a)*$'] }, curl, 'unknown'],
  [{ allow: [], deny: ['(x){2}'] }, curl, 'unknown'],
  [{ allow: [], deny: ['(?:bot|curl|spider)s?/.*[.]4'] }, curl, 'denied'],
  [{ allow: [], deny: [String.raw`[(]+x|\)*x|curl.*?/`] }, curl, 'denied'],
  [{ allow: [], deny: ['.*.*.*.*'] }, 'a'.repeat(200), 'unknown'],
  [{ allow: [], deny: [`a?`.repeat(40) + 'a'.repeat(40)] }, 'a'.repeat(39), 'unknown'],
  [{ allow: [], deny: ['(a|a)'.repeat(40)] }, 'a'.repeat(39), 'unknown'],
  [{ allow: [], deny: ['x'.repeat(513)] }, curl, 'unknown'],
  [{ allow: [], deny: ['x'] }, 'y'.repeat(1025), 'unknown'],
  [{ allow: [], deny: [] }, '', 'denied'],
  [{ allow: ['^$'], deny: ['.*'] }, '', 'allowed'],
])('the filter %o decides on “%s”: %s', (filter, header, verdict) => {
  expect(decideUserAgent(filter, header).verdict).toBe(verdict)
})

test.each(['a*a*a*b', 'a{0,900}a*b', 'a?a?a?a?a*a*b', '(a|a)(a|a)(a|a)(a|a)a*b'])(
  'the pattern %s is evaluated within 3 s of CPU time or not at all',
  (pattern) => {
    for (const length of [100, 250, 1024])
      expect(cpuMs(() => decideUserAgent({ allow: [], deny: [pattern] }, 'a'.repeat(length)))).toBeLessThan(
        3000,
      )
  },
)
