import * as z from 'zod'
import type { RuleSource } from '@/lib/contract/fields'
import { domainNameProblem } from './domain-name-problem'

/**
 * Declares a domain name in a request. `code` replaces the code of every syntax error where a resource has only one.
 * The rules are those of the local platform.
 */
export function domainName({ wildcard, code }: { wildcard: boolean; code?: number }) {
  const source: RuleSource = 'local'
  return z.string().check(({ value, issues }) => {
    const problem = domainNameProblem(value, wildcard)
    if (!problem) return
    const params = { code: code ?? problem.code, source }
    issues.push({ code: 'custom', input: value, message: problem.message, params })
  })
}
