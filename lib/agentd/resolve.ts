import { type Address, readAddress } from './config/values'
import { AgentFault } from './fault'

interface Rule extends Address {
  address: string
}
/** Returns the address to connect to instead of an address. */
export type Resolve = (to: Address) => Address

/**
 * Parses rules of the form `HOST:PORT:ADDRESS`, like curl's `--resolve`. Later rules take precedence. Throws an
 * `AgentFault` if a rule is invalid.
 */
export function readResolve(rules: readonly string[]): Resolve {
  const read = rules.map((rule): Rule => {
    const found = /^(.+):(\d{1,5}):\[?([^\][]+)\]?$/.exec(rule)
    const from = found && readAddress(`${found[1]}:${found[2]}`, null)
    const address = found?.[3]
    if (!from || !address || !readAddress(address.includes(':') ? `[${address}]` : address, 1))
      throw new AgentFault(`--resolve must be HOST:PORT:ADDRESS, not ${JSON.stringify(rule)}.`)
    return { ...from, host: from.host.toLowerCase(), address }
  })
  return ({ host, port }) => {
    const rule = read.findLast((one) => one.host === host.toLowerCase() && one.port === port)
    return { host: rule?.address ?? host, port }
  }
}

/** Formats an address for a Host header or URL. Puts IPv6 addresses in brackets. */
export const authority = ({ host, port }: Address) => `${host.includes(':') ? `[${host}]` : host}:${port}`
