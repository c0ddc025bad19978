import * as z from 'zod'
import { checkedBy } from '@/lib/contract/fields'
import { domainNameProblem } from './domain-name-problem'

/** Declares a domain name in a request. `code` replaces every error code for a resource that has only one. */
export const domainName = ({ wildcard, code }: { wildcard: boolean; code?: number }) =>
  checkedBy(z.string(), 'domain name', (value) => {
    const problem = domainNameProblem(value, wildcard)
    return problem && { ...problem, ...(code !== undefined && { code }) }
  })
