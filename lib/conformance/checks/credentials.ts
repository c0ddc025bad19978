import { generateKeyPairSync } from 'node:crypto'
import { type ConformanceCheck, ensure, fresh, lifeOf, limitOf } from '../check'
import type { Json } from '../server'

/** Creates an Ed25519 public key in OpenSSH format. Source: RFC 8709 section 4, RFC 4253 section 6.6. */
function newPublicKey(): string {
  const { publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const field = (data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, data])
  }
  const blob = Buffer.concat([field(Buffer.from('ssh-ed25519')), field(raw)])
  return `ssh-ed25519 ${blob.toString('base64')} conformance`
}

const sample = async (): Promise<Json> => ({
  public_key: newPublicKey(),
  description: 'Conformance',
  metadata: '{}',
  acl: ['bind:*.conformance.example'],
})
const path = '/ssh_credentials'

export const credentialChecks: readonly ConformanceCheck[] = [
  ...lifeOf(path, 'ssh_credentials', sample, { description: 'Changed', acl: [] }),
  limitOf(path, 'description', sample),
  limitOf(path, 'metadata', sample),
  {
    claim: 'All five kinds of ACL rules are accepted and returned unchanged; other kinds are rejected',
    operations: [`POST ${path}`],
    async run(server) {
      const acl = [
        'bind:app.conformance.example',
        'bind:*.conformance.example',
        'bind:1.tcp.example:20000',
        'bind:*=site',
        '*',
      ]
      const created = await server.create(path, { ...(await sample()), acl })
      ensure(JSON.stringify(created.acl) === JSON.stringify(acl), 'acl differs from what was sent')
      await server.refuses(`POST ${path}`, { body: { ...(await sample()), acl: ['allow:everything'] } })
    },
  },
  {
    claim: 'A credential belongs to its creator; only an admin can make someone else the owner',
    operations: [`POST ${path}`],
    rule: 'owner_id naming another owner by a non-admin caller',
    async run(server) {
      const created = await server.create(path, await sample())
      ensure(typeof created.owner_id === 'string' && created.owner_id !== '', 'owner_id is missing')
      const { id: owner_id } = await server.create('/bot_users', { name: fresh('conformance') })
      const body = { ...(await sample()), owner_id }
      if (server.target.notAdmin) return void (await server.refuses(`POST ${path}`, { body }))
      const stored = await server.create(path, body)
      ensure(stored.owner_id === owner_id, 'owner_id differs from what was sent')
    },
  },
]
