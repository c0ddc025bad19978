import { answer, decode, question, type Answer as PacketRecord, type DecodedPacket } from 'dns-packet'

type PartDecoder<T> = ((bytes: Buffer, offset: number) => T) & { bytes: number }

// The typings of dns-packet omit these.
declare module 'dns-packet' {
  export const question: { decode: PartDecoder<NonNullable<DecodedPacket['questions']>[number]> }
  export const answer: { decode: PartDecoder<PacketRecord> }
}

export const headerBytes = 12
const maxSteps = 256
/**
 * The maximum uncompressed size of all names in a message, in bytes. Each label and each compression pointer adds
 * `stepBytes`.
 */
const maxNameBytes = 8 * 0xffff
const stepBytes = 8

/** The types whose data is a single name: NS, CNAME and DNAME. */
const namedTypes: ReadonlySet<number> = new Set([2, 5, 39])
const naptr = 35
const soa = 6
/** The types whose data contains names that the decoder reads, with the position and number of these names. */
const namesInData: ReadonlyMap<number, { skip: number; count: number }> = new Map([
  ...[...namedTypes, 12, 47].map((type) => [type, { skip: 0, count: 1 }] as const), // and PTR, NSEC
  [soa, { skip: 0, count: 2 }],
  [15, { skip: 2, count: 1 }], // MX
  [17, { skip: 0, count: 2 }], // RP
  [33, { skip: 6, count: 1 }], // SRV
  [naptr, { skip: 4, count: 1 }],
  [46, { skip: 18, count: 1 }], // RRSIG
])

interface Message {
  packet: DecodedPacket
  /**
   * The labels of NS, CNAME and DNAME values that have a dot in a label, such as `a\.b.example`. Keyed by the record's
   * index in the message, across all sections.
   */
  dotted: ReadonlyMap<number, readonly Buffer[]>
  /** The indexes of records with a name that the decoder can't express, because a label contains a dot. */
  inexact: ReadonlySet<number>
}

/** Decodes a DNS message. Returns null if the message is invalid or its names exceed the limits. */
export function decodeMessage(bytes: Buffer): Message | null {
  try {
    return decodeParts(bytes)
  } catch {
    return null
  }
}

function decodeParts(bytes: Buffer): Message {
  const readName = nameReader(bytes)
  const dotted = new Map<number, readonly Buffer[]>()
  const inexact = new Set<number>()
  let at = headerBytes
  let index = 0
  const countAt = (offset: number) => ({ length: bytes.readUInt16BE(offset) })
  const nextQuestion = () => {
    const start = at
    at = readName(start).end + 4
    return checked(question.decode, start, at)
  }
  const nextRecord = () => {
    const start = at
    const { labels: owner, end } = readName(start)
    const type = bytes.readUInt16BE(end)
    at = end + 10 + bytes.readUInt16BE(end + 8)
    const names = readNamesInData(type, end + 10)
    const [labels = []] = names
    if (namedTypes.has(type) && hasDot(labels)) dotted.set(index, labels)
    // The decoder escapes dots in the mailbox of an SOA record.
    if ([owner, ...(type === soa ? [labels] : names)].some(hasDot)) inexact.add(index)
    index += 1
    return checked(answer.decode, start, at)
  }
  const readNamesInData = (type: number, data: number) => {
    const { skip, count } = namesInData.get(type) ?? { skip: 0, count: 0 }
    let start = data + skip
    // Three length-prefixed strings precede the name.
    if (type === naptr) for (let string = 0; string < 3; string += 1) start += 1 + bytes.readUInt8(start)
    return Array.from({ length: count }, () => {
      const { labels, end } = readName(start)
      start = end
      return labels
    })
  }
  const checked = <T>(decodePart: PartDecoder<T>, start: number, end: number): T => {
    if (end > bytes.length) throw new Error('Incomplete message')
    const part = decodePart(bytes, start)
    if (decodePart.bytes !== end - start) throw new Error('Invalid length')
    return part
  }
  const header = Buffer.alloc(headerBytes)
  bytes.copy(header, 0, 0, 4)
  const packet = {
    ...decode(header),
    questions: Array.from(countAt(4), nextQuestion),
    answers: Array.from(countAt(6), nextRecord),
    authorities: Array.from(countAt(8), nextRecord),
    additionals: Array.from(countAt(10), nextRecord),
  }
  return { packet, dotted, inexact }
}

const hasDot = (labels: readonly Buffer[]) => labels.some((label) => label.includes('.'))

/**
 * Returns a function that reads a possibly compressed name (RFC 1035 section 4.1.4). `end` is the position after the
 * name. The function throws if the name is invalid.
 */
function nameReader(bytes: Buffer): (start: number) => { labels: Buffer[]; end: number } {
  let bytesLeft = maxNameBytes
  return (start) => {
    const labels: Buffer[] = []
    let end: number | null = null
    let from = start
    let at = start
    for (let step = 0; step < maxSteps && bytesLeft > 0; step += 1) {
      const length = bytes.readUInt8(at)
      if (length === 0) return { labels, end: end ?? at + 1 }
      if (length >= 0xc0) {
        end ??= at + 2
        at = bytes.readUInt16BE(at) & 0x3fff
        // A pointer refers to an earlier name.
        if (at >= from) break
        from = at
        bytesLeft -= stepBytes
      } else {
        labels.push(bytes.subarray(at + 1, at + 1 + length))
        at += 1 + length
        bytesLeft -= stepBytes + length
      }
    }
    throw new Error('Invalid name')
  }
}
