import { userTypeOf } from '@/lib/dns/queries/ask-servers'
import { denialTypes, isBad, judgeRecord, strictly } from '@/lib/dns/queries/signatures'
import type { DnsReply, Question } from '@/lib/dns/wire/messages'
import { isWithin } from '@/lib/dns/model/records'
import type { Probed } from '../probed'
import { findSigned, isRequired, type BadSignatures } from './signatures'
import type { Path } from './zone-states'

/**
 * Finds signatures of the other signed zones on a record's path that have expired or aren't valid yet. A resolver may
 * get them from one server although another one returns valid ones. Reads only replies that the check already has.
 * Returns null if none are found. With `isStrict`, the console's clock is assumed to be right.
 */
export async function findLapsed(
  { session, record, zone: own }: Probed,
  { names, zones }: Path,
  isStrict: boolean,
): Promise<BadSignatures | null> {
  const others = session.config.isPrivate ? [] : zones.filter((zone) => zone !== own)
  for (const zone of others.filter((one) => session.withDs.has(one))) {
    const questions: Question[] = [
      ...names.filter((name) => isWithin(name, zone)).map((name) => ({ name, type: userTypeOf(record) })),
      ...(['CAA', 'SOA'] as const).map((type) => ({ name: zone, type })),
    ]
    const asked = (session.cuts.get(zone)?.servers ?? []).flatMap(({ name, servers }) =>
      questions.flatMap((question) =>
        servers
          .filter((server) => session.hasAsked(server, question))
          .map((server) => ({ name, server, question })),
      ),
    )
    const judged = await Promise.all(
      asked.map(async ({ name, server, question }) => {
        const fault = lapsedIn(await session.ask(server, question), zone, isStrict)
        return fault ? [{ name, fault }] : []
      }),
    )
    const found = judged.flat()
    const fault = found[0]?.fault
    const signed = fault ? await findSigned(session, zone) : null
    if (!fault || !signed || !(await isRequired(session, signed))) continue
    const same = found.filter((one) => one.fault.type === fault.type && one.fault.name === fault.name)
    return { zone, ...fault, servers: [...new Set(same.map(({ name }) => name))], isEverywhere: false }
  }
  return null
}

type Fault = Pick<BadSignatures, 'type' | 'name' | 'delegated' | 'signature'>

function lapsedIn(reply: DnsReply, zone: string, isStrict: boolean): Fault | null {
  if (reply.kind === 'failure') return null
  for (const { name, covers: type, zone: signer } of reply.signatures) {
    if (signer !== zone || denialTypes.has(type)) continue
    const state = judgeRecord(reply, { name, type, zone })
    const signature = isStrict ? strictly(state) : state
    if (isBad(signature)) return { type, signature, ...(type === 'DS' ? { delegated: name } : { name }) }
  }
  return null
}
