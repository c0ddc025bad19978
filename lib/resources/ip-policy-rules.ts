import * as z from 'zod'
import { crud } from '@/lib/contract/crud'
import { checkedBy, ref, resourceItem, rule, text } from '@/lib/contract/fields'
import { defineResource } from '@/lib/contract/resource'
import { cidrProblem } from './ip/cidr'
import { ipPolicyRulesInfo } from './info/ip-policies'

const item = resourceItem.extend({
  cidr: z.string(),
  action: z.string(),
  ip_policy: ref,
})

const source = 'local' as const
const description = text(255, 1421, source).nullable().optional()
const metadata = text(4096, 1421, source).nullable().optional()
const cidr = checkedBy(z.string(), 'CIDR', cidrProblem)
const action = rule(z.string(), (value) => value === 'allow' || value === 'deny', {
  code: 1422,
  message: 'Must be one of: allow, deny',
  source,
})
const ip_policy_id = rule(z.string(), (value) => /^ipp_\w+$/.test(value), {
  code: 1414,
  message: 'The ID of an IP policy must start with ipp_',
  source,
})

/** The resource definition for IP policy rules. The API lists the rules of all policies together. */
export const ipPolicyRules = defineResource({
  info: ipPolicyRulesInfo,
  item,
  ops: crud({
    path: '/ip_policy_rules',
    noun: 'IP policy rule',
    item,
    create: z.strictObject({ ip_policy_id, action, cidr, description, metadata }),
    update: rule(
      z.strictObject({ cidr: cidr.optional(), description, metadata }),
      (body) => Object.keys(body).length > 0,
      { code: 1401, message: 'Nothing to update. Set at least one field.', source },
    ),
    wider: ['list', 'create', 'get', 'update', 'delete'],
    access: 'admin',
  }),
})
export type IpPolicyRule = z.infer<typeof item>
