import { randomInt } from 'node:crypto'
import { isAskable, type DnsReply, type Question, type Signature } from '@/lib/dns/wire/messages'
import type { Server } from '@/lib/dns/wire/config'
import type { WantedRecord } from '@/lib/dns/model/records'

// Visitors query the names below a wildcard, never the wildcard itself. Some servers, such as PowerDNS, return more
// records for these names than for the wildcard.

export const randomLabel = (): string =>
  Array.from({ length: 12 }, () => String.fromCharCode(97 + randomInt(26))).join('')

const asterisk = '*.'

/**
 * Returns functions for querying required wildcards. `sentAs` replaces a wildcard with a random name below it. `sentTo`
 * does so only for resolvers that were passed to `askBelow`. `read` restores the wildcard in a reply.
 */
export function belowWildcards(wanted: readonly Pick<WantedRecord, 'name'>[]) {
  const prefix = `${randomLabel()}.`
  const wildcards = new Set(wanted.flatMap(({ name }) => (name.startsWith(asterisk) ? name : [])))
  const nameAt = (name: string) =>
    name.startsWith(prefix) ? `${asterisk}${name.slice(prefix.length)}` : name
  const withName = <Named extends { name: string }>(one: Named): Named => ({ ...one, name: nameAt(one.name) })
  const signatureAt = ({ proof, ...own }: Signature): Signature => {
    const isChanged = own.name.startsWith(prefix)
    // Some servers sign the queried name itself. Such a signature isn't the wildcard's.
    const isWildcards = proof && proof.data.labels < own.name.split('.').length
    if (!proof || !isChanged) return { ...own, ...(proof && { proof }) }
    return {
      ...withName(own),
      ...(isWildcards && { proof: { ...proof, section: proof.section.map(withName) } }),
    }
  }
  const sentAs = ({ name, type }: Question): Question => {
    const below = `${prefix}${name.slice(asterisk.length)}`
    return { name: wildcards.has(name) && isAskable(below) ? below : name, type }
  }
  const askedBelow = new Set<string>()
  const keyOf = ({ host, port }: Server) => `${host} ${port}`
  return {
    sentAs,
    askBelow: (server: Server) => void askedBelow.add(keyOf(server)),
    sentTo: (server: Server, question: Question, how: { recurse?: boolean } = {}): Question =>
      how.recurse && askedBelow.has(keyOf(server)) ? sentAs(question) : question,
    read: (reply: DnsReply): DnsReply =>
      reply.kind === 'failure' || !wildcards.size
        ? reply
        : {
            ...reply,
            signatures: reply.signatures.map(signatureAt),
            // A DNAME record above also changes the target.
            answers: reply.answers.map((one) => ({
              ...withName(one),
              ...(one.type === 'CNAME' && { value: nameAt(one.value) }),
            })),
            authorities: reply.authorities.map(withName),
          },
  }
}
