import * as z from 'zod'
import { crud } from '@/lib/contract/crud'
import { once, secret } from '@/lib/contract/fields'
import { defineResource } from '@/lib/contract/resource'
import {
  changesSomething,
  credentialItem,
  credentialTexts,
  fixedOwner,
  namesOneOwner,
  owner,
} from './credentials/fields'
import { apiKeysInfo } from './info/credentials'

const item = credentialItem.extend({ token: secret(z.string()).nullish() })
const texts = credentialTexts('local')
const create = namesOneOwner(z.strictObject({ ...texts, owner_id: owner, owner_email: owner }))
const update = changesSomething(z.strictObject({ ...texts, owner_id: fixedOwner('API key', 628, 'local') }))

const usual = crud({
  path: '/api_keys',
  key: 'keys',
  noun: 'API key',
  item,
  create,
  update,
  wider: ['list', 'create', 'get', 'update', 'delete'],
  access: 'admin',
})

export const apiKeys = defineResource({
  info: apiKeysInfo,
  item,
  ops: {
    ...usual,
    create: {
      ...usual.create,
      response: item.extend({ token: once(z.string()) }),
      freshPassword: true as const,
    },
    update: { ...usual.update, freshPassword: true as const },
    delete: { ...usual.delete, freshPassword: true as const },
  },
})
