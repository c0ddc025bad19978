import { BlockList, isIP } from 'node:net'
import { isLoopback } from '@/lib/util/sockets'

/**
 * Returns the lowercase name in a Host header, without the port, brackets and trailing dot. Returns null if the header
 * is invalid.
 */
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
 * Returns a function that checks the Host header of requests to the agent's API. The function accepts this machine's
 * own names and the names in `allowed` (a host, `.suffix`, address or network). If the API listens on more than the
 * loopback address, the function also accepts any IP address. It rejects all other names to prevent DNS rebinding, in
 * which a malicious website points its own name to this machine to reach the API.
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
