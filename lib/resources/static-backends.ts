import * as z from 'zod'
import { resourceItem, rule } from '@/lib/contract/fields'
import { readPort } from '@/lib/util/hosts'
import { backend, backendRequest } from './backends/contract'
import { staticBackendsInfo } from './info/backends'

const parts = /^(?<host>\[[0-9A-Fa-f:.]+\]|[^\s:/?#@[\]]*):(?<port>\d{1,5})$/
const hasPort = (address: string) => readPort(parts.exec(address)?.groups?.port) !== null

const checks: [code: number, message: string, check: (address: string) => boolean][] = [
  [6505, 'Enter an address as host:port', (address) => address.trim() !== ''],
  [
    6506,
    'Enter the address as host:port, with a port from 1 to 65535',
    (address) => address.trim() === '' || hasPort(address),
  ],
  [
    6507,
    'The host is missing. Enter the address as host:port.',
    (address) => parts.exec(address)?.groups?.host !== '',
  ],
]
const address = checks.reduce<z.ZodString>(
  (schema, [code, message, check]) => rule(schema, check, { code, message, source: 'local' }),
  z.string(),
)
const tls = z.strictObject({ enabled: z.boolean() }).nullable().optional()

export const staticBackends = backend({
  info: staticBackendsInfo,
  kind: 'static',
  item: resourceItem.extend({
    address: z.string(),
    tls: z.object({ enabled: z.boolean() }).nullish(),
  }),
  create: backendRequest.extend({ address, tls }),
  update: backendRequest.extend({ address: address.optional(), tls }),
})
