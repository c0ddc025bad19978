import * as z from 'zod'
import { crud } from '@/lib/contract/crud'
import { rule, wider } from '@/lib/contract/fields'
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
import { sshCredentialsInfo } from './info/credentials'
import { isKnownKeyType, isPrivateKey, readPublicKey } from './credentials/ssh-public-key'

const item = credentialItem.extend({ public_key: z.string(), acl: aclOfItem })
const texts = credentialTexts('spec')

const privateKeyMarker = "This is a private key. Don't share it. Enter the public key from the .pub file."

const publicKeyRules = [
  {
    code: 611,
    source: 'spec',
    message: 'A public key is required',
    isFine: (key: string) => key.trim() !== '',
  },
  { code: 612, source: 'console', message: privateKeyMarker, isFine: (key: string) => !isPrivateKey(key) },
  {
    code: 612,
    source: 'console',
    message: 'Invalid public key. Enter one line, such as ssh-ed25519 AAAA… name, or a PEM-encoded key.',
    isFine: (key: string) => key.trim() === '' || isPrivateKey(key) || readPublicKey(key) !== null,
  },
  {
    code: 612,
    source: 'local',
    message:
      'Unsupported key type. Use an RSA, Ed25519 or ECDSA key. Security keys are supported for Ed25519 and ECDSA P-256.',
    isFine: (text: string) => {
      const key = readPublicKey(text)
      return key === null || isKnownKeyType(key)
    },
  },
] as const
const publicKey = publicKeyRules.reduce(
  (schema, { isFine, ...options }) => rule(schema, isFine, options),
  z.string(),
)

const create = namesOneOwner(
  z.strictObject({ public_key: publicKey, acl, ...texts, owner_id: owner, owner_email: wider(owner) }),
)
const update = changesSomething(
  z.strictObject({ acl, ...texts, owner_id: fixedOwner('SSH credential', 629, 'spec') }),
)

export const sshCredentials = defineResource({
  info: sshCredentialsInfo,
  item,
  ops: crud({
    path: '/ssh_credentials',
    noun: 'SSH credential',
    item,
    create,
    update,
    access: 'admin',
  }),
})
