import * as z from 'zod'
import { crud } from '@/lib/contract/crud'
import { resourceItem, rule, text } from '@/lib/contract/fields'
import { defineResource } from '@/lib/contract/resource'
import { ipPoliciesInfo } from './info/ip-policies'

const item = resourceItem

const fields = z.strictObject({
  description: text(255, 215, 'local').nullable().optional(),
  metadata: text(4096, 215, 'local').nullable().optional(),
})

export const ipPolicies = defineResource({
  info: ipPoliciesInfo,
  item,
  ops: crud({
    path: '/ip_policies',
    noun: 'IP policy',
    item,
    create: fields,
    update: rule(fields, (body) => Object.keys(body).length > 0, {
      code: 1400,
      message: 'Nothing to update. Set at least one field.',
      source: 'local',
    }),
    wider: ['list', 'create', 'get', 'update', 'delete'],
    access: 'admin',
  }),
})
