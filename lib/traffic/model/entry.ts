import { asAtSource, formOf, isForbiddenInPart } from '@/lib/dns/model/at-source'
import { shortCause } from '@/lib/dns/model/cause'
import { dnsText } from '@/lib/dns/model/dns-text'
import { checkDns, fixRecord } from '@/lib/dns/model/record-action'
import { attentionText, causeAsClause, dnsImpact, type DnsImpact } from '@/lib/dns/model/impact'
import { dnsStateLabels } from '@/lib/dns/model/labels'
import type { RecordCheck, WantedRecord } from '@/lib/dns/model/records'
import { silentZoneOf } from '@/lib/dns/model/silent'
import { dnsStateOfRecord, dnsStateOf } from '@/lib/dns/model/record-dns-state'
import type { CertificateText } from '@/lib/resources/text/certificate-text'
import type { FixAction } from '@/lib/resources/states/own-state'
import { coveringNames, type EndpointAddress } from '@/lib/resources/values/endpoint-url'
import { paths } from '@/lib/util/paths'
import { labeled } from '@/lib/util/state-labels'
import type { PathNode } from './nodes'
import type { DomainFacts, ReadResult, Known, TrafficReads } from './reads'

/** An endpoint's address, with the IDs of the reservations that the endpoint refers to. */
export interface Entry {
  address: Pick<EndpointAddress, 'scheme' | 'host' | 'hostport'>
  domainId?: string | undefined
  addressId?: string | undefined
  /** True if the platform may have assigned the host. An assigned host needs no reservation. */
  mayBeAssigned?: boolean
}

/** Returns the kind of reservation that an address needs, and the reservation's ID if the endpoint refers to it. */
export const reservationOf = ({ address, addressId, domainId }: Entry) =>
  address.scheme === 'tcp'
    ? ({ kind: 'reserved-addrs', id: addressId } as const)
    : ({ kind: 'reserved-domains', id: domainId } as const)

export async function entryNodes(reads: TrafficReads, entry: Entry): Promise<PathNode[]> {
  const { address, mayBeAssigned } = entry
  const isTcp = address.scheme === 'tcp'
  const { kind, id } = reservationOf(entry)
  const found =
    id === undefined ? await reads.named(kind, coveringNames(address)) : await reads.read([kind], id)
  if (typeof found === 'string') return [absentNode(reads, entry, mayBeAssigned && !id ? 'assigned' : found)]
  return isTcp ? [addressNode(reads, found)] : domainNodes(reads, found, address)
}

function addressNode({ account }: TrafficReads, { id, title }: Known): PathNode {
  return {
    stage: 'address',
    key: id,
    label: 'TCP address',
    name: title,
    state: 'ready',
    status: 'Reserved',
    href: paths.detail(account, 'reserved-addrs', id),
    group: paths.list(account, 'reserved-addrs'),
  }
}

function absentNode(
  { account }: TrafficReads,
  { address }: Entry,
  why: Exclude<ReadResult, Known> | 'assigned',
): PathNode {
  const isTcp = address.scheme === 'tcp'
  const name = isTcp ? address.hostport : address.host
  const [stage, kind] = isTcp
    ? (['address', 'reserved-addrs'] as const)
    : (['domain', 'reserved-domains'] as const)
  const noun = isTcp ? 'TCP address' : 'domain'
  const node = { stage, key: `none:${name}`, label: isTcp ? 'TCP address' : 'Domain', name, href: null }
  if (why === 'assigned') return { ...node, state: 'ready', status: 'Assigned by the platform' }
  if (why === 'unknown') {
    const sentence = `The console couldn't determine which ${noun} covers ${name}.`
    return { ...node, state: 'unknown', status: 'Unknown', problem: { sentence, action: null } }
  }
  const sentence = `No ${noun} in this account covers ${name}, so the platform can't serve it.`
  const action = { label: `Reserve ${noun}`, href: paths.create(account, kind) }
  return { ...node, state: 'wrong', status: 'Not reserved', problem: { sentence, action } }
}

async function domainNodes(
  reads: TrafficReads,
  domain: Known,
  { scheme, host }: Entry['address'],
  isOwn = false,
): Promise<PathNode[]> {
  const facts = await reads.domain(domain)
  const page = paths.detail(reads.account, 'reserved-domains', domain.id)
  const judged = dnsState(facts, { host, scheme }, `${page}#dns-fix`)
  const isBlocked = !isOwn && judged.problem?.label === noCertificate.label
  const dns: PathNode = {
    stage: 'dns',
    key: `dns:${domain.id}`,
    label: 'DNS',
    name: host,
    href: judged.problem?.action?.href ?? `${page}#dns`,
    group: paths.dns(reads.account),
    ...(isBlocked ? { state: 'ready', status: 'Traffic record correct' } : judged),
  }
  const node: PathNode = {
    stage: 'domain',
    key: domain.id,
    label: 'Domain',
    name: domain.title,
    href: page,
    group: paths.list(reads.account, 'reserved-domains'),
    ...(scheme === 'http' || facts.certificate === null
      ? { state: 'ready', status: 'Reserved' }
      : certificateState(facts.certificate, { domain, today: reads.today, page })),
    ...(isBlocked && { ...judged, status: noCertificate.label, href: dns.href }),
  }
  if (node.status === waitsForDns) {
    // The DNS node already reports the problem that delays the certificate.
    if (judged.state === 'wrong') node.state = 'unknown'
    if (facts.check?.records.some((record) => silentZoneOf(record) !== null)) delete node.problem
  }
  return [dns, node]
}

export async function ownDomainNodes(reads: TrafficReads, domain: Known): Promise<PathNode[]> {
  const address = { scheme: 'https', host: domain.title, hostport: '' } as const
  const [dns, ...nodes] = await domainNodes(reads, domain, address, true)
  if (!dns) return nodes
  const facts = await reads.domain(domain)
  const dnsState = dnsStateOf(facts)
  if (dnsState === null || dnsState === 'correct' || dnsState === 'alias') return [dns, ...nodes]
  const { state, label, sentence } = dnsText(facts)
  const problem = dns.problem ?? { sentence, action: null }
  return [{ ...dns, state, status: label, isCause: true, problem }, ...nodes]
}

/** The state of a path whose host points to the platform but can't get a certificate. */
const noCertificate = labeled('No certificate')

type Judged = Pick<PathNode, 'state' | 'status' | 'cause' | 'isCause' | 'problem'>

function dnsState(
  facts: DomainFacts,
  { host, scheme }: Pick<Entry['address'], 'host' | 'scheme'>,
  href: string,
): Judged {
  const { wanted, check, is_unreadable, certificate } = facts
  const record = wanted.find(({ purpose }) => purpose === 'traffic')
  if (is_unreadable) {
    const sentence = `The console can't tell which DNS records ${host} needs.`
    return { state: 'unknown', status: 'Unknown', problem: { sentence, action: null } }
  }
  if (!record) return { state: 'ready', status: 'No record needed' }
  const checked = check?.records.find(({ record: { purpose } }) => purpose === 'traffic')
  if (!checked) {
    const sentence = `The DNS record for ${record.name} hasn't been checked yet.`
    return {
      state: 'unknown',
      status: 'Not checked',
      problem: { sentence, action: checkDns(href) },
    }
  }
  const impact = dnsImpact(check, certificate)
  // CAA records affect only the certificate, which is checked below.
  const own = isForbiddenInPart(checked) ? asAtSource(checked) : checked
  const judged = verdictState(record, { checked: own, impact, host, href })
  // Another record is incorrect, or CAA records forbid the certificate. Plain HTTP needs no certificate.
  if (judged.state !== 'ready' || impact === null || scheme === 'http') return judged
  const { label, sentence } = dnsText(facts)
  const action = fixRecord(href)
  if (impact === 'renewal')
    return { state: 'attention', status: 'Renewal blocked', isCause: true, problem: { sentence, action } }
  const problem = { sentence, action, label: noCertificate.label }
  return { state: noCertificate.state, status: label, cause: label, problem }
}

const covered = (host: string) =>
  host.startsWith('*.') ? `names under ${host.slice(2)} without records of their own` : host

interface CheckedName {
  checked: RecordCheck
  impact: DnsImpact | null
  host: string
  href: string
}

function verdictState({ name, type }: WantedRecord, { checked, impact, host, href }: CheckedName): Judged {
  const fix = fixRecord(href)
  const dnsState = dnsStateOfRecord(checked)
  // CAA records affect only the certificate.
  if (dnsState === 'alias') return { state: 'ready', status: dnsStateLabels.alias.label }
  if (dnsState === 'correct' || dnsState === 'forbidden') return { state: 'ready', status: 'Correct' }
  const { state, label: status } = dnsStateLabels[dnsState]
  const judged = (sentence: string, action: FixAction = fix): Judged => ({
    state,
    status,
    problem: { sentence, action },
  })
  const can = impact === 'down' ? "can't" : 'might not'
  const subject = host.startsWith('*.') ? 'the wildcard' : 'it'
  const unreached = `Visitors ${can} reach ${covered(host)}: ${causeAsClause(shortCause(checked), subject)}.`
  switch (dnsState) {
    case 'apex':
      return { ...judged(unreached, { label: 'View options', href, is_view: true }), isCause: true }
    case 'missing':
    case 'incomplete':
    case 'wrong':
      return { ...judged(unreached), isCause: true }
    case 'attention':
      return { ...judged(attentionText(`DNS for ${host}`, checked)), cause: 'DNS needs attention' }
    case 'waiting': {
      const works =
        formOf(checked) === 'other-form'
          ? `DNS for ${host} works`
          : `The ${type} record at ${name} is correct`
      const sentence = `${works}. Some resolvers still return an old answer.`
      return {
        ...judged(sentence, { label: 'View records', href, is_view: true }),
        cause: 'DNS still propagating',
      }
    }
    case 'unknown':
      return judged(`The console couldn't check the ${type} record at ${name}.`, checkDns(href))
  }
}

interface CertificateOf {
  domain: Known
  today: string
  page: string
}

const waitsForDns = 'Waiting for DNS'

const certificateLabels = {
  ready: 'Certificate issued',
  waiting: 'Certificate pending',
  wrong: 'Certificate failed',
  attention: "Can't be renewed",
  unknown: 'Certificate unknown',
} as const

function certificateState(
  { state, sentence, renewsOn, label: stateLabel }: CertificateText,
  { domain, today, page }: CertificateOf,
): Judged {
  const label = state === 'waiting' ? 'View records' : 'View domain'
  const action: FixAction = { label, href: `${page}#dns`, is_view: true }
  if (renewsOn !== undefined && renewsOn < today) {
    const late = `The certificate for ${domain.title} was due for renewal on ${renewsOn} and may have expired.`
    return {
      state: 'attention',
      status: 'Renewal overdue',
      isCause: true,
      problem: { sentence: late, action },
    }
  }
  const status = stateLabel === waitsForDns ? waitsForDns : certificateLabels[state]
  return state === 'ready'
    ? { state, status }
    : { state, status, isCause: true, problem: { sentence, action } }
}
