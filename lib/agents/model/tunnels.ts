import { isFullName, isHostName, readPort, withoutWildcard } from '@/lib/util/hosts'
import { hasControl } from '@/lib/util/text'

// No schema imports: the browser loads this with the agent's page.

export interface TunnelDefinition {
  name: string
  proto: 'http'
  addr: string
  domain?: string
  inspect?: boolean
  host_header?: string
}

export type TunnelField = 'name' | 'addr' | 'domain' | 'host_header'

const isTunnelName = (text: string) => /^[a-z0-9][a-z0-9._-]{0,62}$/i.test(text)

const isHostport = (text: string) => {
  const [, host = '', port] = /^(.+):(\d+)$/.exec(text) ?? []
  return readPort(port) !== null && (isHostName(host) || /^\[[0-9a-f:.]+\]$/i.test(host))
}

function isHttpAddress(text: string): boolean {
  if (!/^https?:\/\/[^/?#@\s\\]+\/?$/i.test(text) || !URL.canParse(text)) return false
  const { port } = new URL(text)
  return port === '' || readPort(port) !== null
}

const isTunnelAddr = (text: string) =>
  text.length <= 300 && (readPort(text) !== null || isHostport(text) || isHttpAddress(text))

const isDomain = (text: string) => isFullName(withoutWildcard(text))
const isHostHeader = (text: string) => text === 'rewrite' || text === 'preserve' || isHostName(text)

const rules: readonly [TunnelField, (text: string) => boolean, string][] = [
  [
    'name',
    isTunnelName,
    'Use up to 63 letters, digits, dots, hyphens and underscores, starting with a letter or digit',
  ],
  [
    'addr',
    isTunnelAddr,
    'Enter a port, a host and port, or an HTTP URL without a path, such as 8080, localhost:8080 or http://localhost:8080',
  ],
  [
    'domain',
    isDomain,
    'Enter a full domain name, such as app.example.com, or leave the field empty to generate one',
  ],
  ['host_header', isHostHeader, 'Enter rewrite, preserve or a hostname'],
]

/** Returns the error message for a field of a tunnel definition, or null if the field is valid or absent. */
export function tunnelFieldProblem(field: TunnelField, value: string | undefined): string | null {
  const [, holds, message] = rules.find(([name]) => name === field) ?? []
  return value === undefined || !holds || holds(value) ? null : (message ?? null)
}

export function tunnelProblem(input: TunnelDefinition): { field: TunnelField; message: string } | null {
  for (const [field] of rules) {
    const message = tunnelFieldProblem(field, input[field])
    if (message !== null) return { field, message }
  }
  return null
}

/** Reports whether a tunnel's name can be used in URLs, as one path segment that proxies don't rewrite. */
export const isAddressableTunnel = (name: string) =>
  name !== '' &&
  !/\p{Surrogate}/u.test(name) &&
  name !== '.' &&
  name !== '..' &&
  !hasControl(name) &&
  !/[/\\]|%[0-9a-f]{2}/i.test(name)
