import * as z from 'zod'
import { responseOnly, rule, textField } from '@/lib/contract/fields'
import { edgeModule, moduleRequest, moduleResponse, ruleAt, refs } from './edge-module'
import { idList } from './id-list'

/** The minimum TLS versions that an edge can require. The default is 1.2. */
export const tlsVersions = ['1.0', '1.1', '1.2', '1.3'] as const
export const defaultTlsVersion = '1.2'

/**
 * The rule that `min_version` must be empty if TLS is terminated upstream. Source: the API specification, section
 * "Errors".
 */
const upstreamVersionRule = {
  code: 7032,
  message: 'The minimum version must be null when TLS is terminated upstream',
  source: 'spec',
} as const

const minVersion = rule(
  z.string().nullish(),
  (value) => !value || tlsVersions.some((version) => version === value),
  { code: 219, message: `Must be one of: ${tlsVersions.join(', ')}`, source: 'local' },
)

const request = ruleAt(
  ruleAt(
    moduleRequest({ min_version: minVersion, terminate_at: responseOnly(z.unknown().optional()) }),
    ['min_version'],
    ({ terminate_at, min_version }) => terminate_at !== 'upstream' || !min_version,
    upstreamVersionRule,
  ),
  ['terminate_at'],
  ({ terminate_at }) => terminate_at === undefined,
  { code: 7109, message: 'An HTTPS edge always terminates TLS itself. Omit this field.', source: 'spec' },
)

/** The TLS termination module. Source: the API specification, section "EndpointTLSTermination". */
export const tlsTermination = edgeModule({
  request,
  response: moduleResponse({ terminate_at: textField, min_version: textField }),
})

const certificate_authority_ids = idList({
  prefix: 'ca',
  wrongKind: 228,
  one: 'certificate authority',
  many: 'certificate authorities',
  max: 10,
  tooMany: 7075,
  empty: 7075,
})

/** The mutual TLS module. Source: the API specification, section "EndpointMutualTLS". */
export const mutualTls = edgeModule({
  request: moduleRequest({ certificate_authority_ids }),
  response: moduleResponse({ certificate_authorities: refs }),
})
