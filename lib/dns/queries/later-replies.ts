import type { DnsAnswer, DnsReply, Question } from '@/lib/dns/wire/messages'
import { isWithin } from '@/lib/dns/model/records'

export interface LaterReply {
  question: Question
  reply: DnsAnswer
  /** True for the negative answer at the end of a CNAME chain. */
  isDenial: boolean
}

/**
 * Returns the answers to other queries that a server's answer contains, such as those for later names of a CNAME chain.
 */
export function laterReplies(reply: DnsReply, question: Question): LaterReply[] {
  if (reply.kind === 'failure' || reply.canRecurse) return []
  // An ANY answer over TCP doesn't show how the server answers other queries over UDP.
  if (question.type === 'ANY') return reply.isOverTcp ? [] : typesOf(reply, question.name)
  return [...(reply.isAuthoritative ? laterNames(reply, question) : []), ...zoneIn(reply, question)]
}

export const listsZone = (reply: DnsAnswer, zone: string): boolean =>
  reply.isAuthoritative && ['SOA', 'NS'].every((type) => ofType(reply, zone, type).length)

const ofType = ({ answers }: DnsAnswer, name: string, type: string) =>
  answers.filter((one) => one.name === name && one.type === type)

function typesOf(reply: DnsAnswer, name: string): LaterReply[] {
  if (!listsZone(reply, name)) return []
  const soa = ofType(reply, name, 'SOA')
  const servers = ofType(reply, name, 'NS')
  const hasGlue = servers.every(
    ({ value }) => !isWithin(value, name) || reply.additionals.some((one) => one.name === value),
  )
  const replyTo = (type: 'CAA' | 'SOA' | 'NS', answers: DnsAnswer['answers']): LaterReply => ({
    question: { name, type },
    reply: { ...reply, answers, authorities: answers.length ? [] : soa },
    isDenial: false,
  })
  return [
    replyTo('CAA', ofType(reply, name, 'CAA')),
    replyTo('SOA', soa),
    ...(hasGlue ? [replyTo('NS', servers)] : []),
  ]
}

function laterNames(reply: DnsAnswer, { name: first, type }: Question): LaterReply[] {
  const later: LaterReply[] = []
  if (type === 'CNAME') return later
  const passed = new Set([first])
  for (let name = aliasIn(reply, first); name !== null && !passed.has(name); name = aliasIn(reply, name)) {
    const at = name
    const answers = reply.answers.filter((one) => !passed.has(one.name))
    const own = answers.filter((one) => one.name === at)
    const isDenied = reply.authorities.some(
      (one) => one.type === 'SOA' && [at, first].every((within) => isWithin(within, one.name)),
    )
    const isDenial = !answers.length && isDenied
    if (!isDenial && !(own.length && own.every((one) => one.type === 'CNAME'))) return later
    later.push({ question: { name, type }, reply: { ...reply, answers }, isDenial })
    passed.add(name)
  }
  return later
}

function aliasIn({ answers }: DnsAnswer, name: string): string | null {
  const [alias, ...more] = answers.filter((one) => one.type === 'CNAME' && one.name === name)
  return alias && !more.length ? alias.value : null
}

function zoneIn(reply: DnsAnswer, { name, type }: Question): LaterReply[] {
  if (type === 'SOA' || type === 'DS' || reply.answers.length || reply.rcode === 'NXDOMAIN') return []
  const own = reply.authorities.filter((one) => one.name === name)
  const answers = reply.isAuthoritative ? own.filter((one) => one.type === 'SOA') : []
  const isReferral = !reply.isAuthoritative && own.some((one) => one.type === 'NS')
  const shown = answers.length ? { ...reply, answers, authorities: [] } : isReferral ? reply : null
  return shown ? [{ question: { name, type: 'SOA' }, reply: shown, isDenial: false }] : []
}
