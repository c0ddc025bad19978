import 'server-only'
import { X509Certificate } from 'node:crypto'
import type { CertificateIdentity } from '@/lib/api/certificates'
import { pemBlocks } from '@/lib/resources/credentials/pem'
import { byteLength } from '@/lib/util/text'

const MAX_BYTES = 65_536

/**
 * Returns the identity of the certificate in PEM text. Returns undefined if the text contains no readable certificate,
 * or more than one certificate.
 */
export function certificateIdentityIn(pem: unknown): CertificateIdentity | undefined {
  if (typeof pem !== 'string' || byteLength(pem) > MAX_BYTES) return undefined
  const [only, ...others] = pemBlocks(pem).filter(({ label }) => label === 'CERTIFICATE')
  if (!only || others.length > 0) return undefined
  const certificate = parse(only.text)
  if (!certificate) return undefined
  return {
    subject: oneLine(certificate.subject),
    issuer: oneLine(certificate.issuer),
    serial_number: bytesIn(certificate.serialNumber),
    sha256: certificate.fingerprint256,
  }
}

function parse(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem)
  } catch {
    return undefined // the platform may accept certificates that OpenSSL can't read
  }
}

/** Replaces the line feeds between the parts of a distinguished name with commas. Returns null for an empty name. */
const oneLine = (name: string | undefined) => name?.split('\n').join(', ') || null

/** Separates the bytes of a hexadecimal number with colons, as OpenSSL and browsers do. */
const bytesIn = (hex: string) =>
  hex.padStart(hex.length + (hex.length % 2), '0').replaceAll(/..(?=.)/g, '$&:')
