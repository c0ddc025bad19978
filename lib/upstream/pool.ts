import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { buildConnector, Pool } from 'undici'
import { type AddressPolicy, type BaseUrl, refusalSentence } from './policy'

interface Address {
  address: string
  family: number
}
/** Resolves a name to its addresses, in the order in which to try them. */
export type AddressLookup = (host: string) => Promise<Address[]>

const systemAddresses: AddressLookup = (host) => systemLookup(host, { all: true })

/** Thrown if a connection can't be established and therefore nothing was sent. */
export class ConnectFailure extends Error {
  constructor(
    readonly reason: 'address' | 'name' | 'connect' | 'tls' | 'timeout',
    message: string,
  ) {
    super(message)
    this.name = 'ConnectFailure'
  }
}

export interface PoolOptions {
  policy: AddressPolicy
  lookup?: AddressLookup
  /** The time limit, in milliseconds, for DNS, connection and TLS together. */
  connectMs: number
  /** False to use a new connection for each request. Defaults to true. */
  isKept?: boolean
}

/**
 * Creates a pool of at most six connections to one base URL. Checks the host's addresses again for each new connection.
 */
export function guardedPool(base: BaseUrl, options: PoolOptions): Pool {
  const { lookup = systemAddresses, policy, connectMs, isKept = true } = options
  const addresses = async () => {
    const found = isIP(base.host)
      ? [{ address: base.host, family: isIP(base.host) }]
      : await lookup(base.host)
    return checked(found, base, policy)
  }
  // The socket connects to what this lookup returns, so that no second lookup can substitute another address.
  const resolveAddresses = callbackify(addresses)
  const checkedLookup: LookupFunction = (_, { all }, callback) =>
    resolveAddresses((error, list) => {
      const first = list?.[0]
      if (error || !first) callback(connectFailure(error, base), '')
      else if (all) callback(null, list)
      else callback(null, first.address, first.family)
    })
  const connect = buildConnector({ timeout: connectMs, lookup: checkedLookup })
  return new Pool(base.origin, {
    connections: 6,
    pipelining: isKept ? 1 : 0,
    headersTimeout: 0, // exchange.ts limits the whole exchange
    bodyTimeout: 0,
    connect(target, callback) {
      const start = () =>
        connect(target, (...result) =>
          result[0] ? callback(connectFailure(result[0], base), null) : callback(...result),
        )
      if (!isIP(base.host)) return start()
      // An IP address has no lookup
      resolveAddresses((error) => (error ? callback(connectFailure(error, base), null) : start()))
    },
  })
}

function checked(found: Address[], base: BaseUrl, policy: AddressPolicy): [Address, ...Address[]] {
  const verdicts = found.map((entry) => ({ entry, refusal: policy.refusal(base, entry.address) }))
  const [first, ...rest] = verdicts.flatMap(({ entry, refusal }) => (refusal ? [] : [entry]))
  const refused =
    verdicts.find(({ refusal }) => refusal === 'metadata') ?? verdicts.find(({ refusal }) => refusal)
  if (refused?.refusal && (!first || refused.refusal === 'metadata'))
    throw new ConnectFailure('address', refusalSentence(refused.refusal, base.host))
  if (!first) throw new ConnectFailure('name', `${base.host} has no IP address.`)
  return [first, ...rest]
}

const nameCodes = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'EAI_FAIL', 'EAI_NONAME'])
const timeCodes = new Set(['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT'])
const tlsCode = /^(ERR_TLS|ERR_SSL|CERT_|CRL_|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH)/

function connectFailure(error: unknown, { host, port }: BaseUrl): ConnectFailure {
  if (error instanceof ConnectFailure) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (nameCodes.has(code)) return new ConnectFailure('name', `The name ${host} can't be resolved (${code}).`)
  if (timeCodes.has(code)) return new ConnectFailure('timeout', `${host} didn't accept a connection in time.`)
  if (tlsCode.test(code))
    return new ConnectFailure(
      'tls',
      `${host} failed the TLS check (${code}). Its certificate must be trusted and valid for this name.`,
    )
  return new ConnectFailure(
    'connect',
    `${host} doesn't accept connections on port ${port}${code && ` (${code})`}.`,
  )
}
