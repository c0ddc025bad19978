import type { BadSignatures } from '@/lib/dns/evidence/dnssec/signatures'
import type { RelatedAnswer } from '@/lib/dns/model/related-answer'

/** Returns the answers for other names that have bad signatures. `zone` is the record's zone. */
export function signatureAnswers(bad: BadSignatures | null, zone: string | null): RelatedAnswer[] {
  if (!bad) return []
  const { name = bad.zone, type, servers, denied } = bad
  if (denied) return [{ name, type: denied, outcome: 'answered', found: [] }]
  if (bad.zone === zone || bad.isEverywhere) return []
  return [
    { name: bad.zone, type: 'DS', outcome: 'answered', kind: 'signed' },
    ...servers.map((server) => ({ name: bad.delegated ?? name, type, server, outcome: 'answered' as const })),
  ]
}
