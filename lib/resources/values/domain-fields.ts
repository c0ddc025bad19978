import * as z from 'zod'
import { checkedBy, rule } from '@/lib/contract/fields'
import { domainNameProblem } from './domain-name-problem'

/**
 * The certificate policy of reserved domains and agent ingresses. Source: the API specification, section "Reserved
 * domain".
 */
export const certificatePolicy = z.object({ authority: z.string(), private_key_type: z.string() })

export const certificateStatus = z.object({
  renews_at: z.string().nullish(),
  provisioning_job: z
    .object({
      error_code: z.string().nullish(),
      msg: z.string().nullish(),
      started_at: z.string().nullish(),
      retries_at: z.string().nullish(),
    })
    .nullish(),
})
export type CertificateStatus = z.infer<typeof certificateStatus>

const policyRequest = z.strictObject({ authority: z.string(), private_key_type: z.string().optional() })

/**
 * Returns the schema of a certificate policy in a request. `authorityCode` is the error code for an authority other
 * than Let's Encrypt.
 */
export const certificatePolicyRequest = (authorityCode: number) =>
  rule(
    rule(policyRequest, ({ authority }) => authority === 'letsencrypt', {
      code: authorityCode,
      message: 'The authority must be letsencrypt',
      source: 'local',
    }),
    ({ private_key_type: type }) => type === undefined || ['rsa', 'ecdsa'].includes(type),
    { code: 1909, message: 'The private key type must be rsa or ecdsa', source: 'local' },
  )

export const domainName = ({ wildcard, code }: { wildcard: boolean; code?: number }) =>
  checkedBy(z.string(), 'domain name', (value) => {
    const problem = domainNameProblem(value, wildcard)
    return problem && { ...problem, ...(code !== undefined && { code }) }
  })
