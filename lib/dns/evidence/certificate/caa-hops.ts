import { caaSet, judgeCaa } from './caa'
import type { CaaBehind } from './caa-behind'
import { hopZones } from '../chain/hop-servers'
import { labelsOf, type Probed } from '../probed'
import { userTypeOf } from '@/lib/dns/queries/ask-servers'
import { isOwnAnswer } from '@/lib/dns/queries/replies'
import { recordsAt } from '@/lib/dns/queries/walk'
import type { CertificateWanted } from '@/lib/dns/model/caa-change'

/**
 * Queries the servers of `hops` for CAA records that don't allow the certificate. Returns null if none are found, in a
 * routine check, or if the certificate isn't for the record's name.
 */
export async function findCaaAtHops(
  probed: Probed,
  certificate: CertificateWanted,
  hops: readonly string[],
): Promise<CaaBehind | null> {
  if (probed.session.routine || certificate.name !== probed.record.name) return null
  const found: CaaBehind[] = []
  for (const hop of new Set(hops)) found.push(...(await behindAt(probed, certificate, hop)))
  const isForbidden = ({ set }: CaaBehind) => judgeCaa(set, certificate) === 'forbidden'
  return found.find(isForbidden) ?? found[0] ?? null
}

async function behindAt(
  { session, record }: Probed,
  certificate: CertificateWanted,
  hop: string,
): Promise<CaaBehind[]> {
  const zones = await hopZones(session, { name: hop, type: userTypeOf(record) })
  const addresses = zones.flatMap(({ servers }) =>
    servers.flatMap(({ name, servers: at }) => at.map((server) => ({ name, server }))),
  )
  // An answer for an earlier name often contains the later names.
  session.useLater({ name: hop, type: 'CAA' })
  const asked = await Promise.all(
    addresses.map(async ({ name, server }) => {
      const reply = await session.ask(server, { name: hop, type: 'CAA' })
      const records = isOwnAnswer(reply) ? recordsAt(reply.answers, hop, 'CAA') : null
      const set = records && caaSet(records, certificate.name)
      return { name, address: server.host, set, verdict: judgeCaa(set, certificate) }
    }),
  )
  const answered = asked.filter(({ set }) => set)
  const notAllowing = (['forbidden', 'restricted'] as const).flatMap((wanted) =>
    answered.filter(({ verdict }) => verdict === wanted),
  )
  const [{ set } = { set: null }] = notAllowing
  if (!set) return []
  const labelOf = labelsOf(answered, (one) => notAllowing.includes(one))
  return [
    {
      set,
      servers: [...new Set(notAllowing.map(labelOf))],
      others: [...new Set(answered.filter((one) => !notAllowing.includes(one)).map(labelOf))],
    },
  ]
}
