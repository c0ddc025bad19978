import { hasPrivateKey } from './pem'

/** An SSH public key, parsed from the OpenSSH, SSH2 or PEM format (RFC 4253, RFC 4716, RFC 5280 and RFC 8017). */
export interface PublicKey {
  /** The type in the OpenSSH format, such as `ssh-ed25519`. */
  type: string
  /** The key size in bits, or null for an unknown type. */
  bits: number | null
  comment: string
  /** The key in SSH wire format as base64. */
  blob: string
}

/** The key types that the platform accepts, keyed by OpenSSH name. */
const types: ReadonlyMap<string, { label: string; bits?: number }> = new Map([
  ['ssh-rsa', { label: 'RSA' }],
  ['ssh-ed25519', { label: 'Ed25519', bits: 256 }],
  ['ecdsa-sha2-nistp256', { label: 'ECDSA P-256', bits: 256 }],
  ['ecdsa-sha2-nistp384', { label: 'ECDSA P-384', bits: 384 }],
  ['ecdsa-sha2-nistp521', { label: 'ECDSA P-521', bits: 521 }],
  ['sk-ssh-ed25519@openssh.com', { label: 'Ed25519 on a security key', bits: 256 }],
  ['sk-ecdsa-sha2-nistp256@openssh.com', { label: 'ECDSA P-256 on a security key', bits: 256 }],
])
export const isKnownKeyType = ({ type }: PublicKey) => types.has(type)
export const keyTypeLabel = ({ type }: PublicKey) => types.get(type)?.label ?? type

type Bytes = Uint8Array<ArrayBuffer>
const encoder = new TextEncoder()
const ascii = (bytes: Bytes) => String.fromCharCode(...bytes)

/** Decodes 16 to 32,768 characters of base64, ignoring white space. Returns null for any other string. */
function fromBase64(text: string): Bytes | null {
  const packed = text.replace(/\s/g, '')
  if (packed.length < 16 || packed.length > 32_768 || !/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) return null
  if (packed.replace(/=+$/, '').length % 4 === 1) return null
  return Uint8Array.from(atob(packed.replace(/=+$/, '')), (char) => char.charCodeAt(0))
}
const toBase64 = (bytes: Bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Splits a blob in SSH wire format into its length-prefixed parts. Returns null if a part is incomplete. */
function partsOf(blob: Bytes): Bytes[] | null {
  const view = new DataView(blob.buffer, blob.byteOffset, blob.byteLength)
  const parts: Bytes[] = []
  for (let at = 0; at < blob.length;) {
    if (at + 4 > blob.length) return null
    const end = at + 4 + view.getUint32(at)
    if (end > blob.length) return null
    parts.push(blob.subarray(at + 4, end))
    at = end
  }
  return parts
}

function blobOf(parts: readonly Bytes[]): Bytes {
  const blob = new Uint8Array(parts.reduce((sum, part) => sum + 4 + part.length, 0))
  const view = new DataView(blob.buffer)
  let at = 0
  for (const part of parts) {
    view.setUint32(at, part.length)
    blob.set(part, at + 4)
    at += 4 + part.length
  }
  return blob
}

function bitLength(integer: Bytes): number {
  const first = integer.findIndex((byte) => byte !== 0)
  return first < 0 ? 0 : (integer.length - first) * 8 - Math.clz32(integer[first] ?? 0) + 24
}

function keyOf(blob: Bytes | null, comment: string, type?: string): PublicKey | null {
  const parts = blob && partsOf(blob)
  if (!blob || !parts || parts.length < 2 || parts[0] === undefined || parts[0].length > 64) return null
  const named = ascii(parts[0])
  if (!/^[a-z][a-z0-9@.-]+$/.test(named) || (type !== undefined && type !== named)) return null
  const bits =
    named === 'ssh-rsa' ? bitLength(parts[2] ?? new Uint8Array()) : (types.get(named)?.bits ?? null)
  return bits === 0 ? null : { type: named, bits, comment, blob: toBase64(blob) }
}

interface Der {
  tag: number
  body: Bytes
  rest: Bytes
}
const [INTEGER, BIT_STRING, OID, SEQUENCE] = [0x02, 0x03, 0x06, 0x30]

function readDer(bytes: Bytes): Der | null {
  const [tag, short] = bytes
  if (tag === undefined || short === undefined) return null
  const more = short < 0x80 ? 0 : short & 0x7f
  if (more > 3 || short === 0x80 || bytes.length < 2 + more) return null
  const length = more === 0 ? short : bytes.subarray(2, 2 + more).reduce((sum, byte) => sum * 256 + byte, 0)
  const end = 2 + more + length
  return end > bytes.length ? null : { tag, body: bytes.subarray(2 + more, end), rest: bytes.subarray(end) }
}

function readAll(bytes: Bytes): Der[] {
  const found: Der[] = []
  for (let next = readDer(bytes); next; next = readDer(next.rest)) found.push(next)
  return found
}

function readSequence(bytes: Bytes): Der[] {
  const outer = readDer(bytes)
  return outer?.tag === SEQUENCE ? readAll(outer.body) : []
}

const hex = (bytes: Bytes | undefined) =>
  Array.from(bytes ?? [], (byte) => byte.toString(16).padStart(2, '0')).join('')
const curves = new Map([
  ['2a8648ce3d030107', 'nistp256'],
  ['2b81040022', 'nistp384'],
  ['2b81040023', 'nistp521'],
])

/** Converts an RSAPublicKey to an SSH blob. */
function fromRsa(bytes: Bytes): Bytes | null {
  const [modulus, exponent] = readSequence(bytes)
  if (modulus?.tag !== INTEGER || exponent?.tag !== INTEGER || modulus.body.length < 16) return null
  return blobOf([encoder.encode('ssh-rsa'), exponent.body, modulus.body])
}

/** Converts a SubjectPublicKeyInfo to an SSH blob. */
function fromSpki(bytes: Bytes): Bytes | null {
  const [algorithm, key] = readSequence(bytes)
  if (algorithm?.tag !== SEQUENCE || key?.tag !== BIT_STRING) return null
  const [kind, curve] = readAll(algorithm.body)
  if (kind?.tag !== OID) return null
  const point = key.body.subarray(1) // the first byte is the number of unused bits, which must be 0
  switch (hex(kind.body)) {
    case '2a864886f70d010101':
      return fromRsa(point)
    case '2b6570':
      return point.length === 32 ? blobOf([encoder.encode('ssh-ed25519'), point]) : null
    case '2a8648ce3d0201': {
      const name = curves.get(hex(curve?.body))
      return name ? blobOf([encoder.encode(`ecdsa-sha2-${name}`), encoder.encode(name), point]) : null
    }
    default:
      return null
  }
}

const MAX_CHARS = 16_384
/** The maximum length, in characters, of an END line. */
const MAX_LINE = 80

function readArmor(trimmed: string): { label: string; inside: string } | null {
  const [head = '', label] = /^-{4,5} ?BEGIN ([A-Z0-9 ]{1,40}?) ?-{4,5}(?=\s)/.exec(trimmed) ?? []
  const [tail = '', last] = /-{4,5} ?END ([A-Z0-9 ]{1,40}?) ?-{4,5}$/.exec(trimmed.slice(-MAX_LINE)) ?? []
  if (label === undefined || label !== last) return null
  return { label, inside: trimmed.slice(head.length, trimmed.length - tail.length).trim() }
}

/** Splits the content of an SSH2 key into its comment and body (RFC 4716 section 3). */
function readSsh2(inside: string): { comment: string; body: string } {
  const comment: string[] = []
  const body: string[] = []
  let isComment = false
  let goesOn = false
  for (const line of inside.split(/\r?\n/)) {
    const isHeader = goesOn || line.includes(':')
    if (!isHeader) body.push(line)
    else {
      if (!goesOn) isComment = /^comment:/i.test(line)
      const content = goesOn ? line : line.slice(line.indexOf(':') + 1)
      goesOn = line.endsWith('\\')
      if (isComment) comment.push(goesOn ? content.slice(0, -1) : content)
    }
  }
  return { comment: comment.join('').trim().replace(/^"|"$/g, ''), body: body.join('') }
}

/** Parses a public key of at most 16,384 characters. Returns null for any other string. */
export function readPublicKey(text: string): PublicKey | null {
  const trimmed = text.trim()
  if (trimmed.length > MAX_CHARS) return null
  const armor = readArmor(trimmed)
  if (armor) {
    const { label, inside } = armor
    if (label === 'SSH2 PUBLIC KEY') {
      const { comment, body } = readSsh2(inside)
      return keyOf(fromBase64(body), comment)
    }
    const der = fromBase64(inside)
    if (label === 'PUBLIC KEY') return keyOf(der && fromSpki(der), '')
    return label === 'RSA PUBLIC KEY' ? keyOf(der && fromRsa(der), '') : null
  }
  const [start = '', type, body = ''] = /^(\S+)[ \t]+(\S+)/.exec(trimmed) ?? []
  const comment = trimmed.slice(start.length).trim()
  return type === undefined || /[\r\n]/.test(trimmed) ? null : keyOf(fromBase64(body), comment, type)
}

/** Reports whether text contains a private key. Also recognizes many keys without their BEGIN and END lines. */
export function isPrivateKey(text: string): boolean {
  if (hasPrivateKey(text)) return true
  const der = fromBase64(text)
  const [version] = der ? readSequence(der) : []
  return version?.tag === INTEGER && version.body.length === 1
}

/**
 * Returns the key's `SHA256:…` fingerprint in ssh-keygen's format. Returns null if Web Crypto is unavailable, for
 * example over plain HTTP.
 */
export async function fingerprintOf({ blob }: PublicKey): Promise<string | null> {
  const bytes = fromBase64(blob)
  if (!('subtle' in crypto) || !bytes) return null
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `SHA256:${toBase64(digest).replace(/=+$/, '')}`
}
