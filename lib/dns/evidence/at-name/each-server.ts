import type { Server } from '@/lib/dns/wire/config'
import type { Question } from '@/lib/dns/wire/messages'
import { foundRecord } from '@/lib/dns/queries/ask-servers'
import { conflictsIn } from '@/lib/dns/queries/conflicts'
import { compareAddresses } from '../chain/addresses'
import { cdnOf } from '../chain/cdn'
import { valuesOf, type Hints } from '../evidence'
import { areUneven, ownEndAt } from './own-end'
import type { Probed } from '../probed'
import { distinct } from './zone-queries'
import type { FoundRecord } from '@/lib/dns/model/records'
import { isOwnAnswer } from '@/lib/dns/queries/replies'
import { recordsAt } from '@/lib/dns/queries/walk'

interface Uneven extends Pick<Hints, 'lacking' | 'flattenedAt'> {
  more: FoundRecord[]
}

const alike: Omit<Uneven, 'more'> = { lacking: [], flattenedAt: new Map() }

export async function findUneven(
  probed: Probed,
  found: readonly FoundRecord[],
  chains: Hints['chains'],
): Promise<Uneven> {
  const isEmpty = probed.findings.every(({ records, redirectedBy }) => !records?.length && !redirectedBy)
  if (!isEmpty) return { more: [], ...(await findUnevenEnds(probed, chains)) }
  if (!found.length) return { more: [], ...alike }
  const views = await viewsOf(probed, found)
  const known = new Set(found.map(({ value }) => value))
  const more = distinct(views.flatMap(({ records }) => records)).filter(({ value }) => !known.has(value))
  const isUneven = new Set(views.map(({ records }) => valuesOf(records).join())).size > 1
  return { more, ...(isUneven ? await judgeEach(probed, views) : alike) }
}

async function findUnevenEnds(probed: Probed, chains: Hints['chains']): Promise<Omit<Uneven, 'more'>> {
  const answered = probed.findings.filter(({ records }) => records)
  const values = new Set(answered.map(({ records }) => valuesOf(records ?? []).join()))
  if (values.size > 1) return alike
  const found = await Promise.all(answered.map((one) => ownEndAt(probed, one, chains)))
  const ends = found.flatMap((end) => end ?? [])
  const [first] = ends
  if (!first || !areUneven(ends) || ends.length < answered.length) return alike
  const { lacking, flattenedAt } = await judgeEach(probed, ends)
  return {
    lacking,
    flattenedAt: new Map([...flattenedAt].map(([host, at]) => [host, { ...at, at: first.name }])),
  }
}

interface View {
  server: Server
  records: FoundRecord[]
  isAnswered: boolean
}

function viewsOf(
  { session, servers, record: { name } }: Probed,
  found: readonly FoundRecord[],
): Promise<View[]> {
  const types = (['A', 'AAAA'] as const).filter((type) => found.some((one) => one.type === type))
  return Promise.all(
    servers.map(async (server) => {
      const replies = await Promise.all(types.map((type) => session.ask(server, { name, type })))
      const answers = replies.flatMap((reply) => (reply.kind === 'answer' ? reply.answers : []))
      const records = types.flatMap((type) => recordsAt(answers, name, type).map(foundRecord))
      return {
        server,
        records,
        isAnswered: replies.every(isOwnAnswer) && (records.length > 0 || !answers.length),
      }
    }),
  )
}

async function judgeEach(probed: Probed, views: readonly View[]): Promise<Omit<Uneven, 'more'>> {
  const judged = await Promise.all(
    views.map(async ({ server, records, isAnswered }) => ({
      host: server.host,
      records,
      isTarget: records.length ? await areTargets(probed, records) : isAnswered ? false : null,
    })),
  )
  const mayForward = ({ records }: Pick<View, 'records'>) =>
    probed.record.purpose === 'traffic' && cdnOf(valuesOf(records)) !== null
  if (!judged.some((one) => one.isTarget === true || mayForward(one))) return alike
  const lacking = probed.findings.flatMap(({ server: { name, address } }) => {
    const one = judged.find(({ host, isTarget }) => host === address && isTarget === false)
    return one ? [{ name, address: one.host, records: one.records }] : []
  })
  if (!lacking.length) return alike
  const flattenedAt = new Map(
    judged.flatMap(({ host, ...at }) => (at.records.length ? [[host, at] as const] : [])),
  )
  return { lacking, flattenedAt }
}

async function areTargets(probed: Probed, records: readonly FoundRecord[]): Promise<boolean | null> {
  if (cdnOf(records.map(({ value }) => value)) !== null) return null
  return (await compareAddresses(probed, records, true)).isFlattened
}

/**
 * Returns the names of the servers with records of any type in `others`, if another server is known to have none. Sends
 * no queries.
 */
export async function findHolders(
  { session, servers, record, findings }: Probed,
  others: readonly FoundRecord[],
): Promise<string[]> {
  const { name } = record
  const types = conflictsIn(others)
  if (!others.every(({ type }) => types.some((one) => one === type))) return []
  const views = await Promise.all(
    servers.map(async (server) => {
      const repliesTo = (asked: readonly Question['type'][]) =>
        Promise.all(asked.map((type) => session.ask(server, { name, type })))
      const wasAsked = (type: Question['type']) => session.hasAsked(server, { name, type })
      const known = types.filter(wasAsked)
      const replies = await repliesTo(known)
      const any = await repliesTo((['ANY'] as const).filter(wasAsked))
      const found = [...replies, ...any].flatMap((reply) => (reply.kind === 'answer' ? reply.answers : []))
      const has = types.some((type) => recordsAt(found, name, type).length > 0)
      const lacks = !has && known.length === types.length && replies.every(isOwnAnswer)
      return { host: server.host, has, lacks }
    }),
  )
  const holding = (found: typeof views) => found.some(({ has }) => has)
  const byName = [...new Set(findings.map(({ server }) => server.name))].map((host) => {
    const own = findings.filter(({ server }) => server.name === host)
    return { host, own: views.filter((view) => own.some(({ server }) => server.address === view.host)) }
  })
  // A server with several addresses has a record if any of them does.
  const isLacking = byName.some(({ own }) => !holding(own) && own.some(({ lacks }) => lacks))
  return isLacking ? byName.flatMap(({ host, own }) => (holding(own) ? [host] : [])) : []
}
