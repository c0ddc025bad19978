interface UserAgentDecision {
  verdict: 'allowed' | 'denied' | 'unknown'
  reason: string
}

/** Matches regular expression syntax that RE2 and JavaScript interpret differently. */
const untried = /\(\?(?!:)|\[\[?:|\\[ACQEzpPx]|\\[0-7]/
const MAX_PATTERN = 512
const MAX_HEADER = 1024
/** The maximum result of `stepsOf` for a pattern that is tested in the browser. */
const MAX_STEPS = 5e9

const single = /\\[\s\S]|\[\^?\]?(?:\\[\s\S]|[^\]\\])*\]/g
const unlike = /\(\?:|(?<=[*+?}])\?/g

/** Returns an upper bound on the number of backtracking steps in JavaScript, or Infinity if a group is repeated. */
function stepsOf(pattern: string, length: number): number {
  const plain = pattern
    .replace(single, 'x')
    .replace(unlike, (found) => found.replace('?', '').replace(':', ''))
  if (/\)[*+{]/.test(plain)) return Infinity // nested repetition has no useful bound
  const count = (one: RegExp) => plain.match(one)?.length ?? 0
  const ways = plain.split(/[()]/).reduce((product, part) => product * part.split('|').length, 1)
  return (length + 1) ** (count(/[*+{]/g) + 1) * 2 ** count(/\?/g) * ways
}

/**
 * Converts an RE2 pattern to a JavaScript regular expression. Returns null if the two expressions may differ, or if the
 * pattern is invalid or may be slow.
 */
function asRegExp(pattern: string, length: number): RegExp | null {
  const isAnyCase = pattern.startsWith('(?i)')
  const rest = isAnyCase ? pattern.slice('(?i)'.length) : pattern
  if (pattern.length > MAX_PATTERN || length > MAX_HEADER || untried.test(rest)) return null
  if (stepsOf(rest, length) > MAX_STEPS) return null
  try {
    return new RegExp(rest, isAnyCase ? 'i' : '')
  } catch {
    return null
  }
}

/**
 * Decides whether a user agent filter allows a `User-Agent` header. Allow patterns take precedence over deny patterns.
 */
export function decideUserAgent(
  { allow, deny }: { allow: readonly string[]; deny: readonly string[] },
  header: string,
): UserAgentDecision {
  if (header === '')
    return allow.includes('^$')
      ? { verdict: 'allowed', reason: 'The pattern “^$” allows requests without the header.' }
      : { verdict: 'denied', reason: 'Only the pattern “^$” allows requests without the header.' }
  const matching = (patterns: readonly string[]) =>
    patterns.find((pattern) => asRegExp(pattern, header.length)?.test(header) === true)
  const unsure = (patterns: readonly string[]) =>
    patterns.find((pattern) => asRegExp(pattern, header.length) === null)
  const allowed = matching(allow)
  if (allowed !== undefined)
    return { verdict: 'allowed', reason: `The pattern “${allowed}” allows this header.` }
  const unread = unsure(allow)
  if (unread !== undefined)
    return { verdict: 'unknown', reason: `The pattern “${unread}” can't be tested in a browser.` }
  const denied = matching(deny)
  if (denied !== undefined)
    return {
      verdict: 'denied',
      reason: `The pattern “${denied}” denies this header, and no pattern allows it.`,
    }
  const open = unsure(deny)
  if (open !== undefined)
    return { verdict: 'unknown', reason: `The pattern “${open}” can't be tested in a browser.` }
  if (allow.length === 0) return { verdict: 'allowed', reason: 'No pattern denies this header.' }
  return {
    verdict: 'unknown',
    reason:
      "No pattern matches this header. The platform doesn't document whether such requests are allowed.",
  }
}
