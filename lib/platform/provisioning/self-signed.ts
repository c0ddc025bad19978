import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const VALID_YEARS = 10

/** Encodes a DER element: tag, length and contents. Source: X.690 sections 8.1 and 10.1. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const contents = Buffer.concat(parts)
  const { length } = contents
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), contents])
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts)
const set = (...parts: readonly Uint8Array[]) => der(0x31, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
/** The algorithm identifier of ECDSA with SHA-256 (object identifier 1.2.840.10045.4.3.2, RFC 5758 section 3.2). */
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
/** Encodes a distinguished name that consists of only a common name (2.5.4.3). */
const commonName = (name: string) =>
  sequence(set(sequence(oid('550403'), der(0x0c, Buffer.from(name, 'utf8')))))
/** Encodes a time as YYMMDDHHMMSSZ, which RFC 5280 section 4.1.2.5.1 requires for dates through 2049. */
const utcTime = (at: Date) =>
  der(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replaceAll(/[-T:]/g, '')}Z`))

function pem(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

/** Returns the extensions of a certificate authority for client certificates (RFC 5280 section 4.2.1). */
const authorityExtensions = () => {
  const yes = der(0x01, Buffer.from([0xff]))
  const extension = (id: string, ...parts: readonly Uint8Array[]) => sequence(oid(id), ...parts)
  const basicConstraints = extension('551d13', yes, der(0x04, sequence(yes)))
  const keyUsage = extension('551d0f', yes, der(0x04, der(0x03, Buffer.from([1, 0x06])))) // keyCertSign, cRLSign
  const purpose = extension('551d25', der(0x04, sequence(oid('2b06010505070302')))) // clientAuth
  return der(0xa3, sequence(basicConstraints, keyUsage, purpose))
}
const version3 = der(0xa0, der(0x02, Buffer.from([2])))

interface Wanted {
  name: string
  from: Date
  until: Date
  isAuthority: boolean
}

function selfSigned({ name, from, until, isAuthority }: Wanted): string {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const serial = randomBytes(16)
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f) // positive, and no leading zero
  const toBeSigned = sequence(
    ...(isAuthority ? [version3] : []),
    der(0x02, serial),
    ecdsaWithSha256,
    commonName(name),
    sequence(utcTime(from), utcTime(until)),
    commonName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(isAuthority ? [authorityExtensions()] : []),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', toBeSigned, privateKey))
  return pem(sequence(toBeSigned, ecdsaWithSha256, signature))
}

/** Creates a self-signed certificate as PEM, and discards its key. */
export function selfSignedCertificate(name: string, now: Date): string {
  const until = new Date(now)
  until.setUTCFullYear(now.getUTCFullYear() + VALID_YEARS)
  return selfSigned({ name, from: now, until, isAuthority: false })
}

/** Creates a self-signed certificate authority as PEM. Both validity dates must be before 2050. */
export const selfSignedAuthority = (wanted: Omit<Wanted, 'isAuthority'>): string =>
  selfSigned({ ...wanted, isAuthority: true })
