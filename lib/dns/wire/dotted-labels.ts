/** The numbers of the types whose data is a single name: NS, CNAME and DNAME. */
const namedTypes: ReadonlySet<number> = new Set([2, 5, 39])
const headerBytes = 12
/** Maximum number of labels and compression pointers in a name. A valid name has at most 127 labels. */
const maxSteps = 256

/**
 * Finds NS, CNAME and DNAME records that point to a name with a dot within a label, as in `a\.b.example`. The decoder
 * joins labels with dots, so that such a name looks like one with more labels. Keys are the indexes of the records in
 * the message, across all sections, and values are the labels. Throws if the message is invalid.
 */
export function dottedValues(bytes: Buffer): Map<number, Buffer[]> {
  const found = new Map<number, Buffer[]>()
  let at = headerBytes
  const [questions = 0, ...counts] = [4, 6, 8, 10].map((offset) => bytes.readUInt16BE(offset))
  for (let index = 0; index < questions; index += 1) at = readName(bytes, at).end + 4
  const records = counts.reduce((total, count) => total + count, 0)
  for (let index = 0; index < records; index += 1) {
    const { end } = readName(bytes, at)
    const data = end + 10
    if (namedTypes.has(bytes.readUInt16BE(end))) {
      const { labels } = readName(bytes, data)
      if (labels.some((label) => label.includes('.'))) found.set(index, labels)
    }
    at = data + bytes.readUInt16BE(end + 8)
  }
  return found
}

/** Reads a name that may be compressed (RFC 1035 section 4.1.4). `end` is the position after it. */
function readName(bytes: Buffer, start: number): { labels: Buffer[]; end: number } {
  const labels: Buffer[] = []
  let end: number | null = null
  let at = start
  for (let step = 0; step < maxSteps; step += 1) {
    const length = bytes.readUInt8(at)
    if (length === 0) return { labels, end: end ?? at + 1 }
    if (length >= 0xc0) {
      end ??= at + 2
      at = bytes.readUInt16BE(at) & 0x3fff
    } else {
      labels.push(bytes.subarray(at + 1, at + 1 + length))
      at += 1 + length
    }
  }
  throw new Error('Invalid name')
}
