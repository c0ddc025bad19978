import type { WithinText } from '@/lib/contract/fields'
import { type JsonEntry, type JsonNode, readJson } from './json'

/** Keys below which every text is a secret, whatever the action. Source: api-notes 9. */
const secretKeys: ReadonlySet<string> = new Set([
  'api_key',
  'api_keys',
  'client_secret',
  'credentials',
  'password',
  'private_key',
  'secret',
  'server_private_key',
])

/** A reference to a secret that is kept elsewhere is none itself: it says where to look. */
const isReference = (text: string) => /^\s*\$\{\s*secrets\.get\([^{}]*\)\s*\}\s*$/.test(text)

/** Neither is what only names a variable of the connection, the request or the like. Source: api-notes 9, "variables". */
const isVariable = (text: string) =>
  /^\s*\$\{\s*(?:conn|req|res|endpoint|time|actions|vars)(?:\.\w+|\['[\w-]+'\]|\[\d+\])+\s*\}\s*$/.test(text)

/** Actions whose headers the visitor gets, or that only name some. */
const publicHeaders: readonly string[] = ['custom-response', 'redirect', 'remove-headers']
const responsePhases: readonly string[] = ['on_http_response', 'outbound']

/**
 * Whether a key holds what is sent to a backend or an API rather than to the visitor: any text there may be a token.
 * So it does in an action that is not known. Source: api-notes 9.
 */
function isSentOn(key: string, action: string | undefined, phase: string | undefined): boolean {
  if (action === 'http-request' && key === 'body') return true
  if (key === 'query_params') return true
  if (key !== 'headers' || publicHeaders.includes(action ?? '')) return false
  return action !== 'add-headers' || !responsePhases.includes(phase ?? '')
}

/** The action that an object is, by its type; of a type that is given twice, one that is not known. */
function actionOf(entries: readonly JsonEntry[]): string | undefined {
  const types = entries.flatMap(({ key, value }) => (key === 'type' ? [value] : []))
  const [type] = types
  if (types.length > 1) return ''
  return type?.kind === 'string' ? type.value : undefined
}

/** Keys of an action that say where its secrets are sent. Source: api-notes 9. */
const destinationKeys: ReadonlySet<string> = new Set(['issuer_url', 'provider', 'url'])

/** Every text below such a key, with the key. */
function destinationsIn(node: JsonNode, key = ''): string[] {
  if (node.kind === 'object') return node.entries.flatMap(({ key, value }) => destinationsIn(value, key))
  if (node.kind === 'array') return node.items.flatMap((item) => destinationsIn(item, key))
  return node.kind === 'string' && destinationKeys.has(key) ? [`${key}=${node.value}`] : []
}

interface Place extends WithinText {
  from: number
  to: number
  secret: string
}

/** Where the walk through a policy stands. */
interface Step extends WithinText {
  isSecret: boolean
  /** The phase that it is in: the first key of its path. */
  phase?: string
  /** The action whose config it is in, or which it is. */
  action?: string
}

/**
 * What the secrets below an object are bound to: the keys on the way, and where that leads through an action, its type
 * and what it sends them to. A rule or an action that changes its place in the list stays what it is.
 */
const bondAt = (node: JsonNode, step: Step, action: string | undefined): string =>
  step.action === undefined && action !== undefined
    ? [step.bond, action, ...destinationsIn(node)].join(' ')
    : step.bond

function collect(node: JsonNode, step: Step, into: Place[]): void {
  const { path, isSecret } = step
  const at = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`)
  switch (node.kind) {
    case 'object': {
      const action = step.action ?? actionOf(node.entries)
      const bond = bondAt(node, step, action)
      for (const { key, value } of node.entries) {
        const phase = step.phase ?? key
        const isHere = isSecret || secretKeys.has(key) || isSentOn(key, action, phase)
        const below = { path: at(key), bond: `${bond}.${key}`, isSecret: isHere, phase, action }
        collect(value, below, into)
      }
      return
    }
    case 'array':
      node.items.forEach((item, i) => collect(item, { ...step, path: at(i) }, into))
      return
    case 'string':
    case 'number': {
      const secret = String(node.value)
      if (isSecret && secret !== '' && !isReference(secret) && !isVariable(secret))
        into.push({ from: node.from, to: node.to, secret, path, bond: step.bond })
      return
    }
    case 'boolean':
    case 'null':
      return
  }
}

/**
 * The text of a traffic policy with each secret in it replaced by what `change` gives; all else stays byte for byte.
 * A place is as `on_http_request.0.actions.0.config.client_secret`, bound to its action and where that sends it. Keys that are known to hold secrets count
 * wherever they stand, also in a policy that is not valid; and so do the headers that an action adds to requests, and
 * the headers, query and body of a request that it makes.
 *
 * A text that is not JSON is returned as it is: nothing can be known of it. The management API takes JSON only (api-notes
 * 9), so such a text never came from a stored policy of the local platform; another upstream may keep YAML, and then its
 * secrets are not found.
 */
export function mapPolicySecrets(
  text: string,
  change: (secret: string, within: WithinText) => string,
): string {
  const { node } = readJson(text)
  if (!node) return text
  const places: Place[] = []
  collect(node, { path: '', bond: '', isSecret: false }, places)
  const pieces: string[] = []
  let done = 0
  for (const { from, to, secret, ...within } of places) {
    const changed = change(secret, within)
    if (changed === secret) continue
    pieces.push(text.slice(done, from), JSON.stringify(changed))
    done = to
  }
  return pieces.join('') + text.slice(done)
}
