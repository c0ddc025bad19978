import { foundRecord } from '@/lib/dns/queries/ask-servers'
import { rareTypes } from '@/lib/dns/queries/conflicts'
import type { Server } from '@/lib/dns/wire/config'
import { isAskable, type DnsAnswer, type Question, type DnsReply } from '@/lib/dns/wire/messages'
import { askEach, isAbsence } from '@/lib/dns/queries/replies'
import { askAny, type Session } from '@/lib/dns/queries/session'
import type { AskZone } from '../wildcard/wildcard'
import { recordsAt } from '@/lib/dns/queries/walk'
import type { FoundRecord } from '@/lib/dns/model/records'
import { compareNumeric } from '@/lib/util/text'

type Type = Question['type']

export const unusualTypes: readonly Type[] = ['HTTPS', ...rareTypes]

export interface ZoneQueries {
  askZone: AskZone
  /** Returns the distinct records from all servers that answered, or null if none did. */
  askEvery: (name: string, type: Type) => Promise<FoundRecord[] | null>
  isIncomplete: (except?: Type) => boolean
}

export function zoneQueries(session: Session, servers: readonly Server[]): ZoneQueries {
  const unanswered = new Set<Type>()
  const denied = new Set<string>()
  const answered = (reply: DnsReply, name: string, type: Type): FoundRecord[] | null => {
    if (isAbsence(reply)) denied.add(name)
    const isAnswer = reply.kind === 'answer' && (reply.isAuthoritative || !reply.canRecurse)
    if (isAnswer) return foundIn(reply, name, type).map(foundRecord)
    // Old servers return errors to queries for unknown types, and can't have such records.
    const isUnsupported =
      unusualTypes.includes(type) && reply.kind === 'failure' && reply.reason !== 'timeout'
    return isUnsupported ? [] : null
  }
  const noted = (records: FoundRecord[] | null, type: Type) => {
    if (records === null) unanswered.add(type)
    return records
  }
  const readEvery = async (some: readonly Server[], { name, type }: Question, asked = type) => {
    const replies = await askEach(session, some, { name, type: asked })
    const known = replies.flatMap((reply) => {
      const records = answered(reply, name, type)
      return records ? [records] : []
    })
    return known.length ? distinct(known.flat()).toSorted(byValue) : null
  }
  return {
    askZone: async (name, type, first = 0) => {
      // A nonexistent random name has no records of any type.
      if (!isAskable(name) || (name.startsWith(session.label) && denied.has(name))) return []
      // Earlier answers are enough. For a CNAME, so are answers to A queries, because they contain it.
      for (const asked of type === 'CNAME' ? [type, 'A' as const] : [type]) {
        const before = servers.filter((server) => session.hasAsked(server, { name, type: asked }))
        const known = await readEvery(before, { name, type }, asked)
        if (known) return known
      }
      const order = [...servers.slice(first % servers.length), ...servers.slice(0, first % servers.length)]
      return noted(answered(await askAny(session, order, { name, type }), name, type), type)
    },
    askEvery: async (name, type) => {
      if (!isAskable(name)) return []
      return noted(await readEvery(servers, { name, type }), type)
    },
    isIncomplete: (except) => [...unanswered].some((type) => type !== except),
  }
}

function foundIn({ answers, authorities }: DnsAnswer, name: string, type: Type) {
  const own = recordsAt(answers, name, type)
  return own.length || type !== 'NS' ? own : recordsAt(authorities, name, type)
}

/** Compares records by value for sorting, so that their order doesn't depend on the order of servers. */
export const byValue = (a: FoundRecord, b: FoundRecord) => compareNumeric(a.value, b.value)

export const distinct = (records: readonly FoundRecord[]) => [
  ...new Map(records.map((record) => [`${record.type} ${record.value}`, record])).values(),
]
