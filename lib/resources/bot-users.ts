import * as z from 'zod'
import { crud } from '@/lib/contract/crud'
import { rule, text, wider } from '@/lib/contract/fields'
import { defineResource } from '@/lib/contract/resource'
import { botUsersInfo } from './info/bot-users'

const item = z.object({
  id: z.string(),
  uri: z.string(),
  name: z.string(),
  active: z.boolean(),
  created_at: z.string(),
})

const name = rule(text(255, 215, 'local'), (value) => value.trim() !== '', {
  code: 215,
  message: 'A name is required',
  source: 'local',
})
const active = wider(z.boolean().optional())

const create = z.strictObject({ name, active })
const update = z.strictObject({ name: name.optional(), active })

export const botUsers = defineResource({
  info: botUsersInfo,
  item,
  ops: crud({
    path: '/bot_users',
    noun: 'bot user',
    item,
    create,
    update,
    wider: ['list', 'get', 'update', 'delete'],
  }),
})
