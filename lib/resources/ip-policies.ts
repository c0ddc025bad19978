import * as z from 'zod'
import { crud } from '@/lib/contract/crud'
import { rule, text, words } from '@/lib/contract/fields'
import { defineResource } from '@/lib/contract/resource'
import { ipPoliciesInfo } from './info/ip-policies'

const item = z.object({
  id: z.string(),
  uri: z.string(),
  created_at: z.string(),
  description: words,
  metadata: words,
})

/** No codes are published for texts that are too long: 215, a value that cannot be. */
const fields = z.strictObject({
  description: text(255, 215, 'local').nullable().optional(),
  metadata: text(4096, 215, 'local').nullable().optional(),
})

/** The API specification names IP policies but shows no operation on them. */
export const ipPolicies = defineResource({
  info: ipPoliciesInfo,
  item,
  listKey: 'ip_policies',
  ops: crud({
    path: '/ip_policies',
    key: 'ip_policies',
    noun: 'IP policy',
    item,
    create: fields,
    update: rule(fields, (body) => Object.keys(body).length > 0, {
      code: 1400,
      message: 'Nothing to change: give at least one field',
      source: 'local',
    }),
    wider: ['list', 'create', 'get', 'update', 'delete'],
    access: 'admin',
  }),
})
