import { BlockList, isIP } from 'node:net'
import { isLoopback } from '@/lib/util/loopback'

/** The name of a Host header, lower case, without port, brackets and final dot; null when it is none. */
function nameOf(host: string | undefined): string | null {
  const found = /^(?:\[([0-9a-f:.]+)\]|([^:[\]\s/@]+))(?::\d{1,5})?$/i.exec(host ?? '')
  return (found?.[1] ?? found?.[2])?.toLowerCase().replace(/\.$/, '') ?? null
}

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const isThisMachine = (name: string) => name === 'localhost' || isLoopback(name)

function listOf(entries: readonly string[]) {
  const networks = new BlockList()
  const hosts = new Set<string>()
  const suffixes: string[] = []
  for (const entry of entries.map((one) => one.toLowerCase())) {
    const [address = '', prefix] = entry.split('/')
    if (isIP(address) && prefix !== undefined) networks.addSubnet(address, Number(prefix), family(address))
    else if (entry.startsWith('.')) suffixes.push(entry)
    else hosts.add(nameOf(entry) ?? entry)
  }
  return (name: string) =>
    hosts.has(name) ||
    suffixes.some((suffix) => name.endsWith(suffix)) ||
    (isIP(name) > 0 && networks.check(name, family(name)))
}

/**
 * Which Host headers the agent's API takes. A page of another site can make a browser ask an address on this machine,
 * but only under a name of its own: so names are those of `allowed` (host, `.suffix`, address, network), and beside
 * them this machine's, or, when the API listens on more than the loopback address, any address. Source: api-notes 6.3.
 */
export function hostCheck(
  allowed: readonly string[],
  listensOn: string,
): (host: string | undefined) => boolean {
  const isListed = listOf(allowed)
  const isOwn = isThisMachine(listensOn)
    ? isThisMachine
    : (name: string) => isThisMachine(name) || isIP(name) > 0
  return (host) => {
    const name = nameOf(host)
    return name !== null && (isOwn(name) || isListed(name))
  }
}
