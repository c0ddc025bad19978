import type { CertificateText } from '@/lib/resources/certificate-text'
import type { State } from '@/lib/util/state'
import { nameServersOf } from './answers'
import { asAtSource, formOf, withoutWait, worksAtSource } from './at-source'
import {
  countFound,
  isCertificateForbidden,
  isDelegatedInPart,
  isWorking as isWorkingRecord,
  shortCause,
} from './cause'
import { effects } from './effects'
import { worstRecord } from './impact'
import { disagreeLabel, standingLabels } from './labels'
import type { DnsCheck, RecordCheck, WantedRecord } from './records'
import { recordStanding } from './record-standing'
import { isCached as isCachedRecord, isUnanswered, ownServersText, recordState, recordLabel } from './state'

export const dnsStages = ['root', 'registry', 'zone', 'record', 'target', 'certificate'] as const
type DnsStage = (typeof dnsStages)[number]

/** A step of the chain from the DNS root to the certificate. */
export interface DnsNode {
  stage: DnsStage
  label: string
  /** The zone, the name, the target or the certificate's renewal date, depending on the step. Empty if unknown. */
  name: string
  state: State
  /** A short description of the step's state. */
  status: string
  /** True if the check didn't need this step, so that it can't be the broken one. */
  isSkipped?: boolean
  /** The name servers of the zone. Absent for other steps. */
  servers?: readonly string[]
}

export interface DnsChain {
  nodes: DnsNode[]
  /** The index of the first step that isn't ready, apart from skipped ones. Null if there is none. */
  broken: number | null
  /** A short description of the cause. Null if the chain has no problem. */
  cause: string | null
  /** True if the record leads to the platform despite the problem. */
  isWorking: boolean
  /** True if the first step that isn't ready is a delegation to only some of the required name servers. */
  isIncomplete: boolean
  /** True if the record leads to the platform, but in another form than the wanted one. */
  isOtherForm: boolean
  /** True if resolvers may still return old answers for the record. */
  isCached: boolean
  /** True if the first step that isn't ready is an apex with the target's addresses, which needs no change. */
  isAlias: boolean
  /** The record that the steps are about. Null if no record is required. */
  record: WantedRecord | null
}

interface ChainInput {
  wanted: readonly WantedRecord[]
  check: DnsCheck | null
  certificate: CertificateText | null
  is_unreadable?: boolean | undefined
}

/** Returns a resource's DNS chain from its last check. Has no steps except the certificate if no record is required. */
export function dnsChain(input: ChainInput): DnsChain {
  const worst = worstRecord(input.check)
  const record = worst?.record ?? input.wanted[0] ?? null
  const isFromRoot = input.check?.is_from_root ?? false
  const steps = record ? recordNodes(record, worst, isFromRoot) : []
  const isOwn = ({ stage }: DnsNode) => stage !== 'root' && stage !== 'registry'
  const nodes = [
    ...(worst?.is_private ? steps.filter(isOwn) : steps),
    ...certificateNodes(input.certificate, input.check),
  ]
  const at = nodes.findIndex(({ state, isSkipped }) => state !== 'ready' && !isSkipped)
  const broken = at === -1 ? null : at
  const isWorking = worst !== undefined && isWorkingRecord(worst)
  const isPart = worst !== undefined && (worst.code === 'partial-delegation' || isDelegatedInPart(worst))
  const isIncomplete = nodes[at]?.stage === 'record' && isPart
  const isAlias = nodes[at]?.stage === 'record' && worst !== undefined && recordStanding(worst) === 'alias'
  const isOtherForm = worst !== undefined && formOf(worst) === 'other-form'
  const isCached = worst !== undefined && isCachedRecord(worst)
  const cause = causeOf(nodes[at], worst)
  return { nodes, broken, cause, isWorking, isIncomplete, isOtherForm, isCached, isAlias, record }
}

function causeOf(broken: DnsNode | undefined, worst: RecordCheck | undefined): string | null {
  if (!broken) return null
  if (broken.stage === 'certificate') return worst?.code === 'caa-forbids' ? shortCause(worst) : broken.status
  if (worst && isUnanswered(worst))
    return worst.is_private ? ownServersText(worst) : 'No name server answered'
  return worst && worst.code !== 'correct' ? shortCause(withoutWait(worst)) : broken.status
}

type NodeState = Pick<DnsNode, 'state' | 'status' | 'isSkipped'>
const ready = (status: string): NodeState => ({ state: 'ready', status })
const unreached: NodeState = { state: 'unknown', status: 'Not reached' }
const partly: NodeState = { state: 'attention', status: 'Partly reached' }
const unchecked: NodeState = { state: 'unknown', status: 'Not checked' }
const skipped: NodeState = { ...unchecked, isSkipped: true }

function recordNodes(record: WantedRecord, check: RecordCheck | undefined, isFromRoot: boolean): DnsNode[] {
  const states = linkStates(check, isFromRoot)
  return [
    { stage: 'root', label: 'Root', name: '.', ...states.root },
    { stage: 'registry', label: 'Registry', name: topOf(record.name), ...states.registry },
    { stage: 'zone', label: 'Zone', name: zoneOf(check) ?? '', servers: serversOf(check), ...states.zone },
    { stage: 'record', label: `${record.type} record`, name: record.name, ...states.record },
    {
      stage: 'target',
      label: record.type === 'NS' ? 'Name servers' : 'Target',
      name: record.values.join(', '),
      ...states.target,
    },
  ]
}

/**
 * Returns the record's zone. Null before the first check or if the zone wasn't found. In the second case, the check's
 * `zone` may be the registry's.
 */
const zoneOf = (check: RecordCheck | undefined) =>
  !check || check.code === 'zone-not-found' ? null : check.zone

const serversOf = (check: RecordCheck | undefined) =>
  !check || zoneOf(check) === null ? [] : [...new Set(nameServersOf(check).map(({ name }) => name))]

const topOf = (name: string) => name.split('.').at(-1) ?? ''

type NodeStates = Record<Exclude<DnsStage, 'certificate'>, NodeState>

function linkStates(check: RecordCheck | undefined, isFromRoot: boolean): NodeStates {
  if (!check)
    return { root: unchecked, registry: unchecked, zone: unchecked, record: unchecked, target: unchecked }
  const state = recordState(check)
  const isCached = isCachedRecord(check)
  const blamed = state === 'ready' || isCached ? undefined : blamedStage(check)
  const fault: NodeState = { state, status: faultLabel(check) }
  if (check.zone === null) {
    const unasked = { state: 'unknown', status: "Couldn't query" } as const
    const registry = blamed === 'registry' ? fault : unasked
    const isPassed = !isFromRoot && blamed !== 'registry'
    return {
      root: isPassed ? skipped : unasked,
      registry: isPassed ? skipped : registry,
      zone: isPassed ? unasked : unreached,
      record: unreached,
      target: unreached,
    }
  }
  const at = (stage: DnsStage, usual: NodeState) => (blamed === stage ? fault : usual)
  const isHeld = blamed === undefined || (blamed !== 'target' && isWorkingRecord(check))
  // The servers have the record, although resolvers fail.
  const isAtTarget = check.code === 'resolvers-fail' && blamed === 'record' && worksAtSource(check)
  // Some servers of the zone have the record.
  const onSome: NodeState | null =
    state === 'attention' && effects[check.code].isTolerated ? { state, status: 'On some servers' } : null
  const isPast = !isHeld && (blamed === 'registry' || blamed === 'zone')
  const held: NodeState = isCached ? { state, status: 'Old answer cached' } : ready('Found')
  return {
    root: isFromRoot ? ready('Answers') : skipped,
    registry: at('registry', isFromRoot ? ready('Delegates') : skipped),
    zone: blamed === 'registry' ? unreached : at('zone', zoneState(check)),
    record: isPast ? (onSome ?? unreached) : at('record', held),
    target:
      isHeld || isAtTarget
        ? targetState(check)
        : at('target', partState(check) ?? (onSome && partly) ?? unreached),
  }
}

/** Reports whether a delegation that belongs in the registry is missing on all registry servers that answered. */
const isUndelegated = ({ code, is_registered, servers }: RecordCheck): boolean => {
  const answered = servers.filter(({ outcome }) => outcome === 'answered')
  const isMissing = answered.length > 0 && answered.every(({ found }) => !found?.length)
  return is_registered === true && effects[code].at === 'record' && isMissing
}

/** Reports whether the cause is DS records at the registry. Only those directly below a top-level domain count. */
const hasStaleDsAtRegistry = ({ code, zone, stale_ds, is_private }: RecordCheck): boolean =>
  code === 'dnssec-broken' && !is_private && stale_ds === zone && stale_ds?.split('.').length === 2

/**
 * Returns the step that has the problem. Chains of private zones have no registry, so their problems start at the zone.
 */
function blamedStage(check: RecordCheck): DnsStage {
  const { code, is_private, is_in_chain, outdated_delegation } = check
  if (is_in_chain) return 'target'
  if (isUndelegated(check) || hasStaleDsAtRegistry(check)) return 'registry'
  const { at } = effects[code]
  if (outdated_delegation === 'registrar') return 'registry'
  return is_private && at === 'registry' ? 'zone' : at
}

/** Returns the state of the name servers if the delegation lists only some of them. Null otherwise. */
function partState(check: RecordCheck): NodeState | null {
  const { code, found, record } = check
  if (code !== 'partial-delegation' && !isDelegatedInPart(check)) return null
  return { state: 'attention', status: `${countFound(found, record)} of ${record.values.length}` }
}

function faultLabel(check: RecordCheck): string {
  if (check.code === 'zone-not-found' || isUndelegated(check)) return 'No delegation'
  if (check.outdated_delegation !== undefined) return 'Former name servers'
  return check.code === 'servers-disagree' ? disagreeLabel : recordLabel(check).label
}

/**
 * Returns the target's state. It is always ready, because this is called only if the record, its CNAME chain or
 * its addresses lead to the target.
 */
const targetState = (check: RecordCheck): NodeState => {
  const { chain = [], record, found } = asAtSource(check)
  const isOther = found.length > 0 && countFound(found, record) === 0
  return ready(chain.length > 0 ? 'Reached through the chain' : isOther ? 'Reached' : 'Matches')
}

/** Returns the zone's state and how many of its servers answered. One address that answered is enough for a server. */
function zoneState(check: RecordCheck): NodeState {
  const servers = nameServersOf(check)
  const names = new Set(servers.map(({ name }) => name))
  const answered = new Set(servers.flatMap(({ name, outcome }) => (outcome === 'answered' ? [name] : [])))
  if (names.size > 0 && answered.size === 0) return { state: 'unknown', status: 'No answer' }
  if (answered.size < names.size) return ready(`${answered.size} of ${names.size} servers answered`)
  return ready(names.size === 1 ? '1 server' : `${names.size} servers`)
}

/**
 * Returns the certificate's step as a list. The list is empty without a certificate, such as on a shared page, if
 * no CAA records forbid one.
 */
function certificateNodes(certificate: CertificateText | null, check: DnsCheck | null): DnsNode[] {
  const head = { stage: 'certificate', label: 'Certificate', name: certificate?.renewsOn ?? '' } as const
  const isForbidden = check?.records.some(isCertificateForbidden) ?? false
  if (isForbidden) return [{ ...head, state: 'wrong', status: standingLabels.forbidden.label }]
  return certificate ? [{ ...head, state: certificate.state, status: certificate.label }] : []
}
