import * as z from 'zod'
import { crud } from '@/lib/contract/crud'
import { resourceItem, text, wider } from '@/lib/contract/fields'
import { defineResource } from '@/lib/contract/resource'
import {
  certificatePolicy,
  certificatePolicyRequest,
  certificateStatus,
  domainName,
} from './values/domain-fields'
import { agentIngressesInfo } from './info/agent-ingresses'

const item = resourceItem.extend({
  domain: z.string(),
  ns_targets: z.array(z.string()),
  region_domains: z.array(z.string()).nullish(),
  certificate_management_policy: certificatePolicy.nullish(),
  certificate_management_status: certificateStatus.nullish(),
})

const description = text(255, 6700, 'local').nullable().optional()
const metadata = wider(text(4096, 6701, 'local').nullable().optional())
const certificate_management_policy = wider(certificatePolicyRequest(1908).nullable().optional())

const create = z.strictObject({
  domain: domainName({ wildcard: false, code: 6704 }),
  description,
  metadata,
  certificate_management_policy,
})
const update = z.strictObject({
  description: wider(description),
  metadata,
  certificate_management_policy,
})

export const agentIngresses = defineResource({
  info: agentIngressesInfo,
  item,
  ops: crud({
    path: '/agent_ingresses',
    key: 'ingresses',
    noun: 'agent ingress',
    item,
    create,
    update,
    wider: ['get', 'update', 'delete'],
  }),
})
export type AgentIngress = z.infer<typeof item>
