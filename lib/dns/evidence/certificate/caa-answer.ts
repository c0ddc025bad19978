import { recordsAt } from '@/lib/dns/queries/walk'
import type { DnsAnswer, ResourceRecord } from '@/lib/dns/wire/messages'

export const maxAliases = 11

export interface CaaFound {
  records: ResourceRecord[]
  beside: readonly ResourceRecord[][]
}

export function caaInAnswer(reply: DnsAnswer, name: string): CaaFound & { end: string } {
  const names = [name, ...namesOfAliases(reply, name)]
  const end = names.at(-1) ?? name
  const at = (owner: string) => recordsAt(reply.answers, owner, 'CAA')
  const before = names.slice(0, -1).filter((owner) => owner !== end)
  return { end, records: at(end), beside: before.map(at).filter((records) => records.length > 0) }
}

/** Returns the names of an alias chain within one answer, without the first one. */
export function namesOfAliases({ answers }: DnsAnswer, name: string): string[] {
  const names: string[] = []
  for (let hop = 0; hop < maxAliases; hop += 1) {
    const [alias] = recordsAt(answers, names.at(-1) ?? name, 'CNAME')
    if (!alias) return names
    names.push(alias.value)
  }
  return names
}
