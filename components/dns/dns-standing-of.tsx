'use client'

import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { StateChip } from '@/components/ui/state-chip'
import type { DnsResource } from '@/lib/dns/model/standing'
import { dnsStatusQuery } from '@/lib/client/dns'
import { dnsWords } from '@/lib/dns/model/dns-words'

interface Of {
  resource: DnsResource
  id: string
}

function useStatus({ resource, id }: Of) {
  const { account } = useAccount()
  return useQuery(dnsStatusQuery(account.slug, resource, id)).data
}

function useWords(of: Of) {
  const data = useStatus(of)
  return data && dnsWords(data)
}

/** Returns a resource's certificate. Null without one, undefined while it isn't known. */
export const useCertificate = (of: Of) => useStatus(of)?.certificate

/** The worse state of a resource's records and certificate, for its title. */
export function DnsStateChip(of: Of) {
  const words = useWords(of)
  return words ? <StateChip state={words.state}>{words.word}</StateChip> : null
}

/** A sentence on the state of a resource's records and certificate. */
export const DnsSentence = (of: Of) => useWords(of)?.sentence ?? null
