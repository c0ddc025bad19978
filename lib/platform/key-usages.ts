/** The names of the bits of the key usage extension, in order. Source: RFC 5280 section 4.2.1.3. */
const names = [
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

/** Splits DER into its consecutive elements. All lengths must be definite. Source: X.690 sections 8.1 and 10.1. */
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

/**
 * Returns the key usages that a certificate allows. `certificate` is in DER format. Empty if the certificate has no
 * such extension.
 */
export function keyUsagesOf(certificate: Buffer): string[] {
  const [body] = inside(elementsOf(certificate)[0])
  const [extensions] = inside(inside(body).find(({ tag }) => tag === EXTENSIONS))
  const usage = inside(extensions)
    .map((extension) => inside(extension))
    .find(([id]) => id?.tag === OBJECT_ID && id.content.toString('hex') === KEY_USAGE)
  const bits = inside(usage?.at(-1))
    .find(({ tag }) => tag === BIT_STRING)
    ?.content.subarray(1) // the first byte counts unused bits
  return bits ? names.filter((_, n) => ((bits[n >> 3] ?? 0) >> (7 - (n & 7))) & 1) : []
}
