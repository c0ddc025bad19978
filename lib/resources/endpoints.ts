import * as z from 'zod'
import { crud } from '@/lib/contract/crud'
import { checkedBy, ref, rule, secretsWithin, text, wider, textField } from '@/lib/contract/fields'
import { defineResource } from '@/lib/contract/resource'
import {
  bindingNames,
  bindingOf,
  bindingProblem,
  policyTargetOf,
  readEndpointUrl,
} from './values/endpoint-url'
import { endpointsInfo } from './info/endpoints'
import { firstProblem, trafficPolicy } from './traffic-policy/check'
import { mapPolicySecrets } from './traffic-policy/secrets'

const item = z.object({
  id: z.string(),
  uri: textField, // some APIs omit it for endpoints that aren't cloud endpoints
  region: textField,
  created_at: z.string(),
  updated_at: textField,
  public_url: textField,
  proto: textField,
  scheme: textField,
  host: textField,
  port: z.number().nullish(),
  hostport: textField,
  type: textField,
  metadata: textField,
  description: textField,
  domain: ref.nullish(),
  tcp_addr: ref.nullish(),
  tunnel: ref.nullish(),
  edge: ref.nullish(),
  upstream_url: textField,
  upstream_proto: textField,
  url: textField,
  principal: ref.nullish(),
  traffic_policy: secretsWithin(z.string(), mapPolicySecrets).nullish(),
  bindings: z.array(z.string()).nullish(),
  tunnel_session: ref.nullish(),
  name: textField,
  pooling_enabled: z.boolean().nullish(),
})
export type Endpoint = z.infer<typeof item>

const url = checkedBy(z.string(), 'endpoint URL', (value) => readEndpointUrl(value).problem)
const type = rule(z.string(), (value) => value === 'cloud', {
  code: 248,
  message: 'Only cloud endpoints can be created; edges and agents create all other endpoints',
  source: 'spec',
})
const named: readonly string[] = bindingNames
const oneBinding = rule(
  z.array(
    rule(z.string(), (value) => named.includes(value), {
      code: 18_007,
      message: `Must be one of: ${bindingNames.join(', ')}`,
      source: 'local',
    }),
  ),
  (all) => new Set(all).size === all.length,
  { code: 15_006, message: 'Duplicate binding', source: 'local' },
)
const bindings = rule(oneBinding, (all) => new Set(all).size <= 1, {
  code: 18_007,
  message: 'An endpoint can have only one binding',
  source: 'local',
})
  .nullable()
  .optional()
const description = text(255, 18_012, 'local').nullable().optional()
const metadata = text(4096, 18_013, 'local').nullable().optional()
const pooling_enabled = wider(z.boolean().optional())

interface Together {
  url?: string
  bindings?: string[] | null
  traffic_policy?: string | null
}

/** Returns why a URL, bindings and a traffic policy can't be combined, or null if no problem is found. */
export function togetherProblem({ url: typed = '', bindings: asked, traffic_policy }: Together) {
  const { address } = readEndpointUrl(typed)
  if (!address) return null
  const binding = bindingOf(address.host, asked)
  const mismatch = bindingProblem(address, binding)
  if (mismatch) return { field: 'url', ...mismatch }
  const found = firstProblem(traffic_policy ?? '', policyTargetOf(address, binding === 'internal'))
  return found && { field: 'traffic_policy', ...found }
}

const together = <S extends z.ZodType<Together>>(schema: S): S =>
  checkedBy(schema, 'endpoint URL', togetherProblem)

const create = together(
  z.strictObject({
    url,
    type: type.optional(),
    traffic_policy: trafficPolicy,
    description,
    metadata,
    bindings,
    pooling_enabled,
  }),
)
const update = rule(
  z.strictObject({
    url: url.optional(),
    traffic_policy: trafficPolicy,
    description,
    metadata,
    bindings,
    pooling_enabled,
  }),
  (body) => Object.keys(body).length > 0,
  { code: 18_004, message: 'Nothing to update. Set at least one field.', source: 'local' },
)

export const endpoints = defineResource({
  info: endpointsInfo,
  item,
  ops: crud({ path: '/endpoints', noun: 'endpoint', item, create, update }),
})
