'use client'

import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { StateChip } from '@/components/ui/state-chip'
import type { DnsResource } from '@/lib/resources/resource-types'
import { dnsStatusQuery } from '@/lib/client/dns'
import { dnsFixAction } from '@/lib/dns/model/fix-action'
import { dnsText } from '@/lib/dns/model/dns-text'
import { lastReadyAt } from '@/lib/dns/model/state'
import { paths } from '@/lib/util/paths'
import { useTickingText } from '@/components/ui/relative-time'
import { DnsText, timeLeft } from './dns-text'

interface Of {
  resource: DnsResource
  id: string
}

function useStatus({ resource, id }: Of) {
  const { account } = useAccount()
  return useQuery(dnsStatusQuery(account.slug, resource, id)).data
}

/**
 * Returns the state of a resource's managed certificate, null if it has none, or undefined while the DNS status loads.
 */
export const useCertificate = (of: Of) => useStatus(of)?.certificate

/** Reports whether a resource needs DNS records. Returns false until this is known. */
export const useHasDnsRecords = (of: Of): boolean => (useStatus(of)?.wanted.length ?? 0) > 0

/**
 * Returns a link for checking or fixing a resource's DNS. Returns null if nothing needs to be done, and undefined while
 * the state is unknown.
 */
export function useDnsFix(of: Of) {
  const { account } = useAccount()
  const data = useStatus(of)
  return data && (dnsFixAction(data, paths.detail(account.slug, of.resource, of.id)) ?? null)
}

export function DnsStateChip(of: Of) {
  const data = useStatus(of)
  if (!data) return null
  const { state, label } = dnsText(data)
  return <StateChip state={state}>{label}</StateChip>
}

export function DnsSentence(of: Of) {
  const data = useStatus(of)
  if (!data) return null
  const { sentence, state } = dnsText(data)
  const until = lastReadyAt(data.check)
  const text = until === null ? <DnsText text={sentence} /> : <Waiting until={until} sentence={sentence} />
  return state === 'wrong' || state === 'attention' ? <span className="block text-ink">{text}</span> : text
}

function Waiting({ until, sentence }: { until: string; sentence: string }) {
  const text = useTickingText((nowMs) => {
    const leftMs = nowMs === undefined ? Number.NaN : Date.parse(until) - nowMs
    return leftMs > 0 ? `${sentence} Cached answers expire in ${timeLeft(leftMs)}.` : sentence
  })
  return <DnsText text={text} />
}
