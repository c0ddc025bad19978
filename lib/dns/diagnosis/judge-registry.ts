import type { Evidence, Hints, Judgment } from '@/lib/dns/evidence/evidence'
import type { RelatedAnswer } from '@/lib/dns/model/related-answer'
import { splitRegistry } from '@/lib/dns/sentences/sentences-registry'

// Registries whose servers delegate a domain to different name servers.

export function judgeSplitRegistry({
  record,
  hints: { registry },
}: Pick<Evidence, 'record' | 'hints'>): Judgment | null {
  const [first] = registry
  if (!first) return null
  const countOf = (views: typeof registry) => views.flatMap(({ servers }) => servers).length
  const wrong = registry.filter(({ result }) => result === 'wrong')
  const state = countOf(wrong) * 2 <= countOf(registry) ? 'attention' : 'wrong'
  return ['wrong', 'servers-disagree', splitRegistry(record, first.zone, registry), state]
}

export const registryAnswers = (registry: Hints['registry']): RelatedAnswer[] =>
  registry.flatMap(({ zone, servers, names }) =>
    servers.map((server) => ({
      name: zone,
      type: 'NS',
      server,
      outcome: 'answered' as const,
      found: names.map((value) => ({ type: 'NS', value, ttl: 0 })),
    })),
  )
