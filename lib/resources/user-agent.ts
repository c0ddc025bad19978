/** Whether a user agent filter lets a request in, and why, in one sentence. */
interface UserAgentDecision {
  verdict: 'allowed' | 'denied' | 'unknown'
  reason: string
}

/** Syntax that RE2 and JavaScript read otherwise, or only one of them: such a pattern cannot be tried here. */
const untried = /\(\?(?!:)|\[\[?:|\\[ACQEzpPx]|\\[0-7]/
const MAX_PATTERN = 512
const MAX_HEADER = 1024
/** So many take less than a second. */
const MAX_STEPS = 5e9

/** Escapes and classes, each of which stands for one character; and what a question mark says besides "perhaps". */
const single = /\\[\s\S]|\[\^?\]?(?:\\[\s\S]|[^\]\\])*\]/g
const unlike = /\(\?:|(?<=[*+?}])\?/g

/** A bound of the steps that a browser may take, which tries one way after another; RE2 never has more than a few. */
function stepsOf(pattern: string, length: number): number {
  const plain = pattern
    .replace(single, 'x')
    .replace(unlike, (found) => found.replace('?', '').replace(':', ''))
  if (/\)[*+{]/.test(plain)) return Infinity // what is repeated within the repeated has no useful bound
  const count = (one: RegExp) => plain.match(one)?.length ?? 0
  const ways = plain.split(/[()]/).reduce((product, part) => product * part.split('|').length, 1)
  return (length + 1) ** (count(/[*+{]/g) + 1) * 2 ** count(/\?/g) * ways
}

/**
 * A pattern of RE2 as one of JavaScript that matches the same; null where that is not certain, or may take long on a
 * text of `length` characters.
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
 * Decides what a filter does with a `User-Agent` header; `''` means a request without one. An allowed pattern wins over
 * a denied one. It isn't documented what happens to a header that neither list matches.
 */
export function decideUserAgent(
  { allow, deny }: { allow: readonly string[]; deny: readonly string[] },
  header: string,
): UserAgentDecision {
  if (header === '')
    return allow.includes('^$')
      ? { verdict: 'allowed', reason: '^$ allows requests without the header.' }
      : { verdict: 'denied', reason: 'Requests without the header are allowed only by ^$.' }
  const matching = (patterns: readonly string[]) =>
    patterns.find((pattern) => asRegExp(pattern, header.length)?.test(header) === true)
  const unsure = (patterns: readonly string[]) =>
    patterns.find((pattern) => asRegExp(pattern, header.length) === null)
  const allowed = matching(allow)
  if (allowed !== undefined) return { verdict: 'allowed', reason: `${allowed} allows it.` }
  const unread = unsure(allow)
  if (unread !== undefined) return { verdict: 'unknown', reason: `${unread} can't be tested in a browser.` }
  const denied = matching(deny)
  if (denied !== undefined)
    return { verdict: 'denied', reason: `${denied} denies it, and nothing allows it.` }
  const open = unsure(deny)
  if (open !== undefined) return { verdict: 'unknown', reason: `${open} can't be tested in a browser.` }
  if (allow.length === 0) return { verdict: 'allowed', reason: 'Nothing denies it.' }
  return {
    verdict: 'unknown',
    reason: "Nothing allows or denies it. The result isn't documented.",
  }
}
