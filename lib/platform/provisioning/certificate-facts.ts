import { X509Certificate } from 'node:crypto'
import { pemBlocks } from '@/lib/resources/credentials/pem'
import { toRfc3339 } from '@/lib/util/time'
import { invalid } from '../requests/errors'

/** The names of extended key usages, by object identifier. Source: RFC 5280 section 4.2.1.12. */
const purposes: Readonly<Record<string, string>> = {
  '1.3.6.1.5.5.7.3.1': 'serverAuth',
  '1.3.6.1.5.5.7.3.2': 'clientAuth',
  '1.3.6.1.5.5.7.3.3': 'codeSigning',
  '1.3.6.1.5.5.7.3.4': 'emailProtection',
  '1.3.6.1.5.5.7.3.8': 'timeStamping',
  '1.3.6.1.5.5.7.3.9': 'OCSPSigning',
  '2.5.29.37.0': 'anyExtendedKeyUsage',
}

function parse(pem: string): X509Certificate {
  const [block] = pemBlocks(pem).filter(({ label }) => label === 'CERTIFICATE')
  try {
    return new X509Certificate(block?.text ?? '')
  } catch {
    throw invalid(1920, "The certificate in this PEM can't be parsed", 'ca_pem')
  }
}

const commonName = ({ subject }: X509Certificate) => /^CN=(.*)$/m.exec(subject)?.[1] ?? ''

/** Returns the fields that the API derives from a CA certificate in PEM format. */
export function readAuthority(pem: string) {
  const certificate = parse(pem)
  if (!certificate.ca)
    throw invalid(
      1913,
      "Not a CA certificate: its basic constraints don't mark it as a CA (RFC 5280 section 4.2.1.9)",
      'ca_pem',
    )
  return {
    subject_common_name: commonName(certificate),
    not_before: toRfc3339(Date.parse(certificate.validFrom)),
    not_after: toRfc3339(Date.parse(certificate.validTo)),
    key_usages: keyUsagesOf(certificate.raw),
    extended_key_usages: (certificate.keyUsage ?? []).map((id) => purposes[id] ?? id),
  }
}

/** The key usages, in the order of their bits in the extension. Source: RFC 5280 section 4.2.1.3. */
const keyUsages = [
  'digitalSignature',
  'contentCommitment',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
  'encipherOnly',
  'decipherOnly',
]
const KEY_USAGE = '551d0f' // 2.5.29.15
const [BIT_STRING, OBJECT_ID, EXTENSIONS] = [0x03, 0x06, 0xa3]

interface Element {
  tag: number
  content: Buffer
}

/** Splits DER into its consecutive elements, which must have definite lengths (X.690 sections 8.1 and 10.1). */
function elementsOf(der: Buffer): Element[] {
  const found: Element[] = []
  let at = 0
  while (at + 2 <= der.length) {
    const first = der[at + 1] ?? 0
    const more = first < 0x80 ? 0 : first & 0x7f
    if (more > 4 || at + 2 + more > der.length) break
    const length = more === 0 ? first : der.readUIntBE(at + 2, more)
    const start = at + 2 + more
    found.push({ tag: der[at] ?? 0, content: der.subarray(start, start + length) })
    at = start + length
  }
  return found
}
const inside = (element: Element | undefined) => (element ? elementsOf(element.content) : [])

function keyUsagesOf(certificate: Buffer): string[] {
  const [body] = inside(elementsOf(certificate)[0])
  const [extensions] = inside(inside(body).find(({ tag }) => tag === EXTENSIONS))
  const usage = inside(extensions)
    .map((extension) => inside(extension))
    .find(([id]) => id?.tag === OBJECT_ID && id.content.toString('hex') === KEY_USAGE)
  const bits = inside(usage?.at(-1))
    .find(({ tag }) => tag === BIT_STRING)
    ?.content.subarray(1) // the first byte counts unused bits
  return bits ? keyUsages.filter((_, n) => ((bits[n >> 3] ?? 0) >> (7 - (n & 7))) & 1) : []
}
