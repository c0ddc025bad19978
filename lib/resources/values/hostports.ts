import * as z from 'zod'
import { type Rule, rule } from '@/lib/contract/fields'
import { isFullName, readPort, withoutWildcard } from '@/lib/util/hosts'

/** Splits `host:port` into a lowercase host and a port. Without a host or a valid port, the port is NaN. */
export function readHostport(text: string): { host: string; port: number } {
  const at = text.lastIndexOf(':')
  return {
    host: text.slice(0, Math.max(at, 0)).toLowerCase(),
    port: (at > 0 ? readPort(text.slice(at + 1)) : null) ?? Number.NaN,
  }
}

const withoutScheme = (scheme: string, text: string) =>
  new RegExp(`^${scheme}://([^/?#]+)/?$`, 'i').exec(text)?.[1] ?? text

export const tcpHostport = (text: string) => withoutScheme('tcp', text)

export function httpsHostport(text: string): string {
  const options = withoutScheme('https', text)
  return isFullName(withoutWildcard(options)) ? `${options}:443` : options
}

const isHostport = (text: string) =>
  isFullName(withoutWildcard(readHostport(text).host)) && /:\d+$/.test(text)
const hasPort = (text: string) => !Number.isNaN(readHostport(text).port)

export type HostportRule = Pick<Rule, 'code' | 'message'> & { holds: (hostport: string) => boolean }

const common: readonly HostportRule[] = [
  { code: 7104, message: 'Enter a host and a port, such as app.example.com:443', holds: isHostport },
  { code: 7112, message: 'A port must be a number from 1 to 65535', holds: hasPort },
]

export function hostportsOf(own: readonly HostportRule[]) {
  const each = [...common, ...own].reduce(
    (schema, { holds, ...options }) => rule(schema, holds, { ...options, source: 'local' }),
    z.string(),
  )
  const isOnce = (all: string[]) => new Set(all.map((one) => one.toLowerCase())).size === all.length
  return rule(z.array(each), isOnce, { code: 7122, message: 'Duplicate host and port', source: 'local' })
}
