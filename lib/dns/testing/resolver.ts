import { decode, encode, type Answer as PacketRecord, type Question } from 'dns-packet'
import type { ResolverConfig } from '@/lib/dns/wire/config'
import type { ResourceRecord } from '@/lib/dns/wire/messages'
import { startSession, type Session } from '@/lib/dns/queries/session'
import { lookup } from '@/lib/dns/queries/walk'
import { isWithin } from '@/lib/dns/model/records'
import { forged, rcodes, startUdp, type DnsFault } from './faults'

// Resolvers for tests, with caches, DNSSEC validation and faults. UDP only.

const flags = {
  recursionDesired: 1 << 8,
  recursionAvailable: 1 << 7,
  authentic: 1 << 5,
  checkingDisabled: 1 << 4,
}
const maxAliases = 16

/**
 * A cached answer. Empty `values` make it negative. A CNAME entry with values or a `zone` also answers queries for
 * other types.
 */
export interface Cached {
  name: string
  type: 'CNAME' | 'NS' | 'DS' | 'A' | 'AAAA' | 'TXT' | 'CAA'
  values: readonly string[]
  /** The remaining lifetime, in seconds. */
  ttl: number
  /** The zone of the SOA record in a negative answer. Absent if the resolver doesn't return an SOA record. */
  zone?: string
  isDead?: boolean
}

interface ResolverOptions {
  host: string
  port: number
  config: ResolverConfig
  /** Reports whether an answer fails DNSSEC validation. If absent, the resolver doesn't validate. */
  isBogus?: (name: string, type: string) => boolean
  isSigned?: (name: string) => boolean
  /** The number of labels in signatures. Less than a name's own number if a wildcard covers the name. */
  signedLabels?: number
  fault?: (question: Question, isUnchecked: boolean) => DnsFault
  cached?: readonly Cached[]
  failsAfterMs?: number
}

export const startResolver = ({
  host,
  port,
  config,
  isBogus,
  isSigned = () => false,
  signedLabels,
  fault = () => null,
  cached = [],
  failsAfterMs = 0,
}: ResolverOptions) =>
  startUdp({
    host,
    port,
    lateMs: (answer) => (((answer[3] ?? 0) & 0b1111) === rcodes.SERVFAIL ? failsAfterMs : 0),
    answer: async (message) => {
      const { id = 0, questions = [], flags: asked = 0 } = decode(message)
      const [question] = questions
      const wrong = question ? fault(question, (asked & flags.checkingDisabled) !== 0) : 'REFUSED'
      if (
        !question ||
        wrong === 'drop' ||
        wrong === 'upwards' ||
        wrong === 'plain' ||
        wrong === 'questionless' ||
        wrong === 'HINFO' ||
        wrong === 'truncated' ||
        wrong === 'alias-first' ||
        wrong === 'bad-denial'
      )
        return null
      const base = { type: 'response' as const, id, questions }
      const header = flags.recursionAvailable | (asked & flags.recursionDesired)
      const proof = (owners: readonly string[]) =>
        isBogus && owners.every((owner) => owner === '.' || isSigned(owner)) ? flags.authentic : 0
      const isHidden = ({ name, type }: Pick<Question, 'name' | 'type'>) =>
        isBogus?.(name, type) === true && (asked & flags.checkingDisabled) === 0
      const former = cached.find(({ name, isDead }) => isDead && isWithin(question.name, name))
      if (former)
        return (asked & flags.recursionDesired) === 0
          ? encode({ ...base, flags: header, authorities: heldSections(former).answers })
          : encode({ ...base, flags: header | rcodes.SERVFAIL })
      const reply = wrong || isHidden(question) ? null : await walk(config, question, cached)
      if (!reply || reply.used.some(isHidden))
        return encode({ ...base, flags: header | rcodes[wrong ?? 'SERVFAIL'] })
      const { answers, authorities, rcode } = reply
      const owners = answers.length ? answers.map(({ name }) => name) : [question.name]
      return encode({
        ...base,
        flags: header | proof(owners) | rcode,
        answers: [
          ...answers,
          ...signaturesOf(answers.slice(0, wantsSignatures(message) ? 1 : 0), isSigned, signedLabels),
        ],
        authorities,
      })
    },
  })

function heldSections({ name, type, ttl, values, zone }: Cached) {
  const data = { mname: `ns1.${zone}`, rname: `admin.${zone}`, serial: 1, minimum: ttl }
  return {
    answers: values.flatMap((value): PacketRecord[] => {
      if (type === 'DS') return [heldDs(name, ttl, value)]
      return type === 'CAA' ? packed({ name, type, ttl, value }) : [{ name, type, ttl, data: value }]
    }),
    authorities: values.length || zone === undefined ? [] : [{ name: zone, type: 'SOA' as const, ttl, data }],
  }
}

function heldDs(name: string, ttl: number, value: string): PacketRecord {
  const [keyTag, algorithm, digestType, digest = ''] = value.split(' ')
  const data = {
    keyTag: Number(keyTag),
    algorithm: Number(algorithm),
    digestType: Number(digestType),
    digest: Buffer.from(digest, 'hex'),
  }
  return { name, type: 'DS', ttl, data }
}

interface Walked {
  rcode: number
  answers: PacketRecord[]
  authorities: PacketRecord[]
  used: Pick<Question, 'name' | 'type'>[]
}

const findHeld = (cached: readonly Cached[], name: string, asked: string) =>
  cached.find((one) => one.name === name && one.type === asked) ??
  cached.find(
    (one) => one.name === name && one.type === 'CNAME' && (one.values.length > 0 || one.zone !== undefined),
  )

async function walk(
  config: ResolverConfig,
  { name: asked, type }: Question,
  cached: readonly Cached[],
): Promise<Walked | null> {
  const session = startSession(config, new AbortController().signal)
  const answers: PacketRecord[] = []
  const used: Walked['used'] = []
  for (let owner = asked === '.' ? '' : asked, hop = 0; hop < maxAliases; hop += 1) {
    const held = findHeld(cached, owner, type)
    const found = held ? { rcode: 0, ...heldSections(held) } : await walkOnce(session, { name: owner, type })
    if (!found) return null
    // The cache stores each name separately, even if a server also sends the records of an alias's target.
    const own = found.answers.filter(({ type: each, name }) => each === 'DNAME' || name === (owner || '.'))
    answers.push(...own)
    used.push(...(held ? [held] : []), ...own.filter((one) => one.type !== 'OPT'))
    const last = own.findLast((one) => one.type !== 'DNAME') // some servers list the DNAME after its CNAME
    if (type === 'CNAME' || last?.type !== 'CNAME') return { ...found, answers, used }
    owner = last.data
  }
  return null
}

async function walkOnce(session: Session, question: Question): Promise<Omit<Walked, 'used'> | null> {
  const { reply } = await lookup(session, question)
  if (reply.kind === 'failure' || (!reply.isAuthoritative && !reply.answers.length)) return null
  return {
    rcode: reply.rcode === 'NXDOMAIN' ? rcodes.NXDOMAIN : 0,
    answers: reply.answers.flatMap(packed),
    authorities: reply.authorities.flatMap(packed),
  }
}

/** Reports whether a query requests signatures with the DO bit (RFC 3225). */
const wantsSignatures = (message: Buffer) =>
  (decode(message).additionals ?? []).some((one) => one.type === 'OPT' && one.flag_do)

const signaturesOf = (
  records: readonly PacketRecord[],
  isSigned: (name: string) => boolean,
  labels?: number,
): PacketRecord[] =>
  records.flatMap(({ name, type }) => (isSigned(name) ? [forged({ name, type }, name, labels)] : []))

function packed({ name, type, ttl, value }: ResourceRecord): PacketRecord[] {
  if (type === 'A' || type === 'AAAA' || type === 'NS' || type === 'CNAME' || type === 'DNAME')
    return [{ name, type, ttl, data: value }]
  if (type === 'SOA') {
    const [mname = '', rname = '', serial] = value.split(' ')
    return [{ name: name || '.', type, ttl, data: { mname, rname, serial: Number(serial), minimum: ttl } }]
  }
  if (type === 'TXT') return [{ name, type, ttl, data: value.slice(1, -1) }]
  const [, caaFlags, tag, text] = /^(\d+) (issue|issuewild) "(.*)"$/.exec(value) ?? []
  if (type !== 'CAA' || text === undefined || (tag !== 'issue' && tag !== 'issuewild')) return []
  return [{ name, type, ttl, data: { flags: Number(caaFlags), tag, value: text } }]
}
