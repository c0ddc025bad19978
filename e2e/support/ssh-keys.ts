import { createHash, generateKeyPairSync } from 'node:crypto'

/** Returns a new Ed25519 key pair in OpenSSH and PEM formats, with its fingerprint. */
export function newSshKey(comment: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const parts = [
    Buffer.from('ssh-ed25519'),
    Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
  ]
  const blob = Buffer.concat(parts.flatMap((part) => [Buffer.from([0, 0, 0, part.length]), part]))
  const hash = createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')
  return {
    publicKey: `ssh-ed25519 ${blob.toString('base64')} ${comment}`,
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    fingerprint: `SHA256:${hash}`,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
