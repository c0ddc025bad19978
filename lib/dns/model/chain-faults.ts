import type { State } from '@/lib/util/state'
import { asAtSource, isForbiddenInPart, worksAtSource } from './at-source'
import { isWorking } from './cause'
import { codeFacts } from './codes'
import { disagreeLabel, dnsStateLabels } from './labels'
import { needsChangeAtSource } from './record-dns-state'
import type { RecordCheck } from './records'
import { isCached, recordLabel, recordState } from './state'
import { isRegistry } from './suffix'

// The steps of the DNS chain that need a change.

export const dnsStages = ['root', 'registry', 'zone', 'record', 'target', 'certificate'] as const
export type DnsStage = (typeof dnsStages)[number]

export interface NodeState {
  state: State
  status: string
  /** True if the check skipped this step, so the step can't be the broken one. */
  isSkipped?: boolean
  isBroken?: boolean
}

export const forbidden: NodeState = { state: 'wrong', status: dnsStateLabels.forbidden.label, isBroken: true }

export const leads = (check: RecordCheck): boolean => recordState(check) !== 'wrong' && isWorking(check)

export const mainFault = (check: RecordCheck): NodeState => ({
  state: recordState(check),
  status: faultLabel(check),
  isBroken: true,
})

/** Returns the steps with a problem. If the diagnosed step is among them, it comes first. */
export function faultsOf(check: RecordCheck): Map<DnsStage, NodeState> {
  if (isForbiddenInPart(check))
    return new Map([['certificate', forbidden] as const, ...faultsOf(asAtSource(check))])
  const faults = new Map<DnsStage, NodeState>()
  if (check.code === 'caa-forbids') faults.set('certificate', forbidden)
  const isFaulty = recordState(check) !== 'ready' && !isCached(check)
  if (isFaulty && !(check.code === 'caa-forbids' && worksAtSource(check)))
    faults.set(blamedStage(check), mainFault(check))
  const source = changeAtSource(check)
  if (source && !faults.has(source.stage)) faults.set(source.stage, source.fault)
  const dsAt = check.stale_ds === undefined ? null : dsStage(check, check.stale_ds)
  // The DS record of a delegation to other name servers may match their keys.
  const status =
    check.record.type === 'NS' && check.stale_ds === check.record.name ? 'Old DS record' : 'Stale DS record'
  if (dsAt && !faults.has(dsAt)) faults.set(dsAt, { state: 'wrong', status, isBroken: true })
  return faults
}

function changeAtSource(check: RecordCheck): { stage: DnsStage; fault: NodeState } | null {
  const { form, code } = check.at_source ?? {}
  const isWrong = form === 'broken' && check.code === 'dnssec-broken'
  if (code === undefined || (!isWrong && !needsChangeAtSource(check))) return null
  const stage = blamedStage({ ...check, code, is_in_chain: false })
  const state = isWrong ? 'wrong' : 'attention'
  const label = check.code === 'caa-forbids' ? recordLabel(check).label : dnsStateLabels[state].label
  const status = code === 'servers-disagree' ? disagreeLabel : isCached(check) ? 'Old answer cached' : label
  return { stage, fault: { state, status, isBroken: true } }
}

const isUndelegated = ({ code, is_registered, servers }: RecordCheck): boolean => {
  const answered = servers.filter(({ outcome }) => outcome === 'answered')
  const isMissing = answered.length > 0 && answered.every(({ found }) => !found?.length)
  return is_registered === true && codeFacts[code].at === 'record' && isMissing
}

function dsStage({ zone, parent, is_private }: RecordCheck, delegated: string): 'registry' | 'zone' {
  const above = (delegated === zone ? parent : undefined) ?? delegated.split('.').slice(1).join('.')
  return !is_private && isRegistry(above) ? 'registry' : 'zone'
}

export function blamedStage(check: RecordCheck): DnsStage {
  const { code, zone, is_private, is_in_chain, disputed_name, outdated_delegation, stale_ds } = check
  const { at } = codeFacts[code]
  if (at === 'certificate') return at
  if (is_in_chain || disputed_name !== undefined) return 'target'
  if (isUndelegated(check)) return 'registry'
  if ((code === 'dnssec-broken' || code === 'some-servers-lame') && stale_ds !== undefined)
    return dsStage(check, stale_ds)
  if (code === 'whole-zone-delegated' && zone !== null) return dsStage(check, zone)
  if (outdated_delegation === 'registrar' || outdated_delegation === 'registry') return 'registry'
  return is_private && at === 'registry' ? 'zone' : at
}

function faultLabel(check: RecordCheck): string {
  if (check.code === 'zone-not-found' || isUndelegated(check)) return 'No delegation'
  if (check.outdated_delegation === 'registry') return disagreeLabel
  if (check.outdated_delegation !== undefined) return 'Former name servers'
  if (check.code === 'could-not-ask') return 'No answer'
  if (check.code === 'could-not-finish') return 'Not finished'
  if (check.code === 'caa-restricted') return doubtLabel(check)
  return check.code === 'servers-disagree' ? disagreeLabel : recordLabel(check).label
}

export const doubtLabel = ({ code }: Pick<RecordCheck, 'code'>) =>
  code === 'caa-lookup-fails' ? 'CAA lookups fail' : 'May be blocked by CAA'
