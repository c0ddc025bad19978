import type { LikelyName } from '@/lib/dns/model/likely-name'

/** Offers a name with a corrected domain. */
export const likelyText = ({ name, domain }: LikelyName): string =>
  `Did you mean ${name}? This account has domains under ${domain}.`

/** Returns a warning about domains of the account that a new agent ingress takes over. */
export function takeoverText(ingress: string, [first = '', ...more]: readonly string[]): string {
  const others =
    more.length === 1 ? ' and 1 other domain' : more.length > 1 ? ` and ${more.length} other domains` : ''
  return (
    `This account has ${first}${others} under ${ingress}. Once the ingress is delegated to the platform, ` +
    `the DNS records of ${more.length > 0 ? 'these domains' : 'this domain'} aren't used.`
  )
}

/** Returns a warning about a name that can't have a CNAME record. */
export const apexText = (name: string, isWwwReserved: boolean): string =>
  `${name} looks like a zone apex, where a CNAME record isn't possible. Unless your DNS provider supports ALIAS or ` +
  `ANAME records, ${isWwwReserved ? 'use' : 'reserve'} a name under it, such as www.${name}` +
  `${isWwwReserved ? ', which is already reserved' : ''}.`
