import * as z from 'zod'
import { crud } from '@/lib/contract/crud'
import { idParam, ref, resourceItem, rule, text, wider, textField } from '@/lib/contract/fields'
import { defineOperation } from '@/lib/contract/operation'
import { defineResource } from '@/lib/contract/resource'
import {
  certificatePolicy,
  certificatePolicyRequest,
  certificateStatus,
  domainName,
} from './values/domain-fields'
import { reservedDomainsInfo } from './info/reserved-domains'
import { agentRegions, regionCodes } from './values/regions'

const item = resourceItem.extend({
  domain: z.string(),
  region: textField,
  cname_target: textField,
  acme_challenge_cname_target: textField,
  http_endpoint_configuration: ref.nullish(),
  https_endpoint_configuration: ref.nullish(),
  certificate: ref.nullish(),
  certificate_management_policy: certificatePolicy.nullish(),
  certificate_management_status: certificateStatus.nullish(),
  resolves_to: z.array(z.object({ value: z.string() })).nullish(),
})

const description = wider(text(255, 420, 'local').nullable().optional())
const metadata = wider(text(4096, 421, 'local').nullable().optional())
const region = rule(z.string(), (value) => value === '' || regionCodes.some((code) => code === value), {
  code: 400,
  message: `Must be empty or one of: ${regionCodes.join(', ')}`,
  source: 'local',
})
const certificate_management_policy = wider(certificatePolicyRequest(435).nullable().optional())
const certificate_id = wider(z.string().nullable().optional())
const regions: readonly string[] = ['global', ...agentRegions]
const resolves_to = wider(
  rule(
    rule(
      z.array(z.strictObject({ value: z.string() })),
      (all) => all.every(({ value }) => regions.includes(value)),
      {
        code: 400,
        message: `Each value must be one of: ${regions.join(', ')}`,
        source: 'local',
      },
    ),
    (all) => new Set(all.map(({ value }) => value)).size === all.length,
    { code: 456, message: 'Duplicate value', source: 'local' },
  )
    .nullable()
    .optional(),
)

const create = z.strictObject({
  domain: domainName({ wildcard: true }),
  region: region.optional(),
  description,
  metadata,
  certificate_id,
  certificate_management_policy,
  resolves_to,
})
const update = rule(
  z.strictObject({ description, metadata, certificate_id, certificate_management_policy, resolves_to }),
  (body) => Object.keys(body).length > 0,
  { code: 422, message: 'Nothing to update. Set at least one field.', source: 'local' },
)

const path = '/reserved_domains'
const detach = (what: 'certificate' | 'certificate_management_policy', summary: string) =>
  defineOperation({
    method: 'DELETE',
    path: `${path}/{id}/${what}` as '/{id}', // both paths have only this parameter
    status: 204,
    access: 'operator',
    support: 'wider',
    summary,
    params: idParam,
  })

export const reservedDomains = defineResource({
  info: reservedDomainsInfo,
  item,
  ops: {
    ...crud({
      path,
      key: 'reserved_domains',
      noun: 'reserved domain',
      item,
      create,
      update,
      wider: ['list', 'get', 'update', 'delete'],
    }),
    detachCertificate: detach('certificate', 'Detach the certificate from a reserved domain'),
    detachPolicy: detach(
      'certificate_management_policy',
      'Turn off certificate management for a reserved domain',
    ),
  },
})
export type ReservedDomain = z.infer<typeof item>
