import type { CertificateText } from '@/lib/resources/text/certificate-text'
import { nameServersOf } from './answers'
import { asAtSource, formOf, isForbiddenInPart, withoutWait } from './at-source'
import {
  countFound,
  isCertificateDoubtful,
  isCertificateForbidden,
  isDelegatedInPart,
  isWorking as isWorkingRecord,
  shortCause,
} from './cause'
import {
  blamedStage,
  doubtLabel,
  faultsOf,
  forbidden,
  leads,
  mainFault,
  type DnsStage,
  type NodeState,
} from './chain-faults'
import { codeFacts } from './codes'
import { dnsStateLabels } from './labels'
import { mayBeReached, worstRecord } from './impact'
import type { DnsCheck, RecordCheck, WantedRecord } from './records'
import { isInSetup, dnsStateOfRecord } from './record-dns-state'
import { isRegistry, registryAbove } from './suffix'
import { isCached as isCachedRecord, isUnanswered, ownServersText, recordState } from './state'

export interface DnsNode extends NodeState {
  stage: DnsStage
  label: string
  /** The zone, record name, target or certificate renewal date, depending on the step. Empty if unknown. */
  name: string
  /** The names of the zone's name servers. Set only for the zone step. */
  servers?: readonly string[]
}

export interface ChainNodes {
  nodes: DnsNode[]
  /** The index of the step that determines the chain's state. Null if every checked step is ready. */
  broken: number | null
  cause: string | null
  isWorking: boolean
  isIncomplete: boolean
  isOtherForm: boolean
  isCached: boolean
  /** True if the broken step is an apex with the target's addresses, which needs no change. */
  isAlias: boolean
  record: WantedRecord | null
}

interface ChainInput {
  wanted: readonly WantedRecord[]
  check: DnsCheck | null
  certificate: CertificateText | null
  is_unreadable?: boolean | undefined
}

export function dnsChain(input: ChainInput): ChainNodes {
  const worst = worstRecord(input.check)
  const record = worst?.record ?? input.wanted[0] ?? null
  const isFromRoot = input.check?.is_from_root ?? false
  const steps = record ? recordNodes(record, worst, isFromRoot) : []
  const isOwn = ({ stage }: DnsNode) => stage !== 'root' && stage !== 'registry'
  const shown = worst?.is_private ? steps.filter(isOwn) : steps
  const nodes = [
    ...(isInSetup(input.check) ? shown.map(awaited) : shown),
    ...certificateNodes(input.certificate, input.check),
  ]
  const [first] = worst && worst.zone !== null ? faultsOf(worst).keys() : []
  const blamed = nodes.findIndex(({ stage }) => stage === first)
  const at =
    blamed === -1 ? nodes.findIndex(({ state, isSkipped }) => state !== 'ready' && !isSkipped) : blamed
  const broken = at === -1 ? null : at
  const isWorking = worst !== undefined && isWorkingRecord(worst)
  const isPart = worst !== undefined && (worst.code === 'partial-delegation' || isDelegatedInPart(worst))
  const isIncomplete = nodes[at]?.stage === 'record' && isPart
  const isAlias = nodes[at]?.stage === 'record' && worst !== undefined && dnsStateOfRecord(worst) === 'alias'
  const isOtherForm = worst !== undefined && formOf(worst) === 'other-form'
  const isCached = worst !== undefined && isCachedRecord(worst)
  const cause = causeOf(nodes[at], worst)
  return { nodes, broken, cause, isWorking, isIncomplete, isOtherForm, isCached, isAlias, record }
}

const awaited = (node: DnsNode): DnsNode =>
  node.state === 'wrong'
    ? {
        ...node,
        state: 'waiting',
        status: node.status === dnsStateLabels.missing.label ? dnsStateLabels.setup.label : node.status,
      }
    : node

function causeOf(broken: DnsNode | undefined, worst: RecordCheck | undefined): string | null {
  if (!broken) return null
  if (broken.stage === 'certificate')
    return worst?.code === 'caa-forbids' || worst?.code === 'caa-restricted'
      ? shortCause(worst)
      : broken.status
  if (worst && isUnanswered(worst))
    return worst.is_private ? ownServersText(worst) : 'No name server answered'
  return worst && worst.code !== 'correct' ? shortCause(withoutWait(worst)) : broken.status
}

const ready = (status: string): NodeState => ({ state: 'ready', status })
const unreached: NodeState = { state: 'unknown', status: 'Not reached' }
const unconfirmed: NodeState = { state: 'unknown', status: 'Not confirmed' }
const partly: NodeState = { state: 'attention', status: 'Partly reached' }
const unchecked: NodeState = { state: 'unknown', status: 'Not checked' }
const skipped: NodeState = { ...unchecked, isSkipped: true }

function recordNodes(record: WantedRecord, check: RecordCheck | undefined, isFromRoot: boolean): DnsNode[] {
  const states = linkStates(check, isFromRoot)
  return [
    { stage: 'root', label: 'Root', name: '.', ...states.root },
    { stage: 'registry', label: 'Registry', name: registryOf(record, check), ...states.registry },
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

const zoneOf = (check: RecordCheck | undefined) =>
  !check || check.code === 'zone-not-found' ? null : check.zone

const serversOf = (check: RecordCheck | undefined) =>
  !check || zoneOf(check) === null ? [] : [...new Set(nameServersOf(check).map(({ name }) => name))]

function registryOf({ name }: WantedRecord, { parent, zone }: Partial<RecordCheck> = {}): string {
  const known = [parent, zone].find((one) => one && isRegistry(one))
  return known ?? registryAbove(name)
}

type NodeStates = Record<Exclude<DnsStage, 'certificate'>, NodeState>

function linkStates(check: RecordCheck | undefined, isFromRoot: boolean): NodeStates {
  if (!check)
    return { root: unchecked, registry: unchecked, zone: unchecked, record: unchecked, target: unchecked }
  if (check.zone === null) return unlocatedStates(check, isFromRoot)
  if (isForbiddenInPart(check)) return linkStates(asAtSource(check), isFromRoot)
  const state = recordState(check)
  const isCached = isCachedRecord(check)
  const faults = faultsOf(check)
  const [first] = faults.keys()
  const isHeld =
    isCached || first === undefined || first === 'certificate' || (first !== 'target' && leads(check))
  const isPast = !isHeld && (first === 'registry' || first === 'zone')
  // Some of the zone's servers have the record, or some resolvers reach servers that do.
  const isOnSome = state === 'wrong' && check.code === 'servers-disagree' && isOnSomeServers(check)
  const isPartial = isOnSome || (state === 'attention' && codeFacts[check.code].isTolerated === true)
  const onSome: NodeState =
    check.code === 'aliased-servers' ? ready('Found') : { state: 'attention', status: 'On some servers' }
  const held: NodeState = isCached ? { state: 'waiting', status: 'Old answer cached' } : ready('Found')
  const past = isPartial ? onSome : unreached
  const rest = isPartial ? partly : !isPast && mayBeReached(check) ? unconfirmed : unreached
  return {
    root: isFromRoot ? ready('Answers') : skipped,
    registry: faults.get('registry') ?? (isFromRoot ? ready('Delegates') : skipped),
    zone:
      faults.get('zone') ?? (first === 'registry' && !isRejectedZone(check) ? unreached : zoneState(check)),
    record: faults.get('record') ?? (isPast ? past : held),
    target: faults.get('target') ?? (isHeld ? targetState(check) : doubtfulTarget(check, rest)),
  }
}

const isRejectedZone = (check: RecordCheck): boolean =>
  check.code === 'dnssec-broken' && nameServersOf(check).some(({ outcome }) => outcome === 'answered')

const isOnSomeServers = ({ lacking = [], outdated_delegation }: RecordCheck): boolean =>
  lacking.length > 0 && outdated_delegation === undefined

function unlocatedStates(check: RecordCheck, isFromRoot: boolean): NodeStates {
  const isAtRegistry = blamedStage(check) === 'registry'
  const unasked = { state: 'unknown', status: "Couldn't query" } as const
  const isPassed = !isFromRoot && !isAtRegistry
  return {
    root: isPassed ? skipped : unasked,
    registry: isPassed ? skipped : isAtRegistry ? mainFault(check) : unasked,
    zone: isPassed ? unasked : unreached,
    record: unreached,
    target: unreached,
  }
}

function doubtfulTarget(check: RecordCheck, rest: NodeState): NodeState {
  if (check.code === 'proxied') return { state: 'unknown', status: `Hidden by ${check.hidden_by ?? 'a CDN'}` }
  // The servers have the record, although resolvers fail.
  if (check.code === 'resolvers-fail') return unconfirmed
  return partState(check) ?? rest
}

function partState(check: RecordCheck): NodeState | null {
  const { code, found, record } = check
  if (code === 'extra-name-servers') return partly
  if (code !== 'partial-delegation' && !isDelegatedInPart(check)) return null
  return { state: 'attention', status: `${countFound(found, record)} of ${record.values.length}` }
}

const targetState = (check: RecordCheck): NodeState => {
  const { chain = [], record, found } = asAtSource(check)
  const isOther = found.length > 0 && countFound(found, record) === 0
  return ready(chain.length > 0 ? 'Reached through the chain' : isOther ? 'Reached' : 'Matches')
}

function zoneState(check: RecordCheck): NodeState {
  const servers = nameServersOf(check)
  const names = new Set(servers.map(({ name }) => name))
  const answered = new Set(servers.flatMap(({ name, outcome }) => (outcome === 'answered' ? [name] : [])))
  if (names.size > 0 && answered.size === 0) return { state: 'unknown', status: 'No answer' }
  if (answered.size < names.size) return ready(`${answered.size} of ${names.size} servers answered`)
  return ready(names.size === 1 ? '1 server' : `${names.size} servers`)
}

function certificateNodes(certificate: CertificateText | null, check: DnsCheck | null): DnsNode[] {
  const head = { stage: 'certificate', label: 'Certificate', name: certificate?.renewsOn ?? '' } as const
  const records = check?.records ?? []
  if (records.some(isCertificateForbidden)) return [{ ...head, ...forbidden }]
  const doubt = records.find(isCertificateDoubtful)
  if (doubt && certificate?.state !== 'wrong')
    return [{ ...head, state: 'attention', status: doubtLabel(doubt), isBroken: doubt.caa !== undefined }]
  if (!certificate) return []
  const { state, label } = certificate
  return [{ ...head, state, status: label }]
}
