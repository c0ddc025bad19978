import * as z from 'zod'
import { crud } from '@/lib/contract/crud'
import { once, secret } from '@/lib/contract/fields'
import { defineResource } from '@/lib/contract/resource'
import {
  acl,
  aclOfItem,
  changesSomething,
  credentialItem,
  credentialTexts,
  fixedOwner,
  namesOneOwner,
  owner,
} from './credentials/fields'
import { credentialsInfo } from './info/credentials'

const item = credentialItem.extend({ acl: aclOfItem, token: secret(z.string()).nullish() })
const texts = credentialTexts('local')
const create = namesOneOwner(z.strictObject({ acl, ...texts, owner_id: owner, owner_email: owner }))
const update = changesSomething(
  z.strictObject({ acl, ...texts, owner_id: fixedOwner('authtoken', 629, 'local') }),
)

const usual = crud({
  path: '/credentials',
  noun: 'authtoken',
  item,
  create,
  update,
  wider: ['list', 'create', 'get', 'update', 'delete'],
  access: 'admin',
})

export const credentials = defineResource({
  info: credentialsInfo,
  item,
  ops: { ...usual, create: { ...usual.create, response: item.extend({ token: once(z.string()) }) } },
})
