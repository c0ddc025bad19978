import { type Address, readAddress } from './config/values'
import { AgentFault } from './fault'

interface Rule extends Address {
  address: string
}
/** Where a connection to an address really goes. */
export type Resolve = (to: Address) => Address

/** Reads `HOST:PORT:ADDRESS`, as curl's `--resolve` has it; later rules count. Throws an `AgentFault` for another form. */
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

/** As in a Host header or a URL: brackets around an IPv6 address. */
export const authority = ({ host, port }: Address) => `${host.includes(':') ? `[${host}]` : host}:${port}`
