import * as z from 'zod'
import { rule } from '@/lib/contract/fields'
import { edgeModule, moduleRequest, moduleResponse } from './edge-module'

const pattern = rule(z.string(), isRe2, {
  code: 2090,
  message:
    'Invalid RE2 regular expression. Use at most 1,024 characters, without lookarounds or backreferences.',
  source: 'local',
})
const patterns = z.array(pattern).default([])
const texts = z.array(z.string()).nullish()

/** The user agent filter module. Source: the API specification, section "EndpointUserAgentFilter". */
export const userAgentFilter = edgeModule({
  request: moduleRequest({ allow: patterns, deny: patterns }),
  response: moduleResponse({ allow: texts, deny: texts }),
})

const MAX_LENGTH = 1024

/** Matches escaped characters and character classes, in which a parenthesis doesn't start a group. */
const literals = /\\[\s\S]|\[\^?\]?(?:\\[\s\S]|\[:\^?\w+:\]|[^\]\\])*\]/g

/**
 * Reports whether a pattern has at most 1,024 characters and is probably valid RE2, the platform's regular expression
 * syntax.
 */
export function isRe2(pattern: string): boolean {
  if (pattern.length > MAX_LENGTH) return false
  const groups = pattern.replace(literals, (found) => (/^\\[1-9k]/.test(found) ? '(?=' : 'x'))
  if (/\(\?(?:=|!|<=|<!)/.test(groups)) return false
  const rewritten = pattern
    .replaceAll(/\(\?P</g, '(?<')
    .replaceAll(/\(\?[imsU]+(?:-[imsU]+)?\)|\(\?-[imsU]+\)/g, '')
    .replaceAll(/\(\?(?:[imsU]+(?:-[imsU]+)?|-[imsU]+):/g, '(?:')
  try {
    return Boolean(new RegExp(rewritten))
  } catch {
    return false
  }
}
