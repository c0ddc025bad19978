import type { MapText, Replacement, TextSecret, WithinText } from '@/lib/contract/fields'
import { markStart } from '@/lib/contract/is-kept'
import { type JsonEntry, type JsonNode, readJson } from './json'
import { isUrl, offsetsIn, urlDestination, urlParts } from './url-parts'

/** The keys, in lower case with underscores, whose texts are secrets in every action. */
const secretKeys: ReadonlySet<string> = new Set([
  'access_token',
  'api_key',
  'api_keys',
  'client_secret',
  'credentials',
  'passphrase',
  'password',
  'private_key',
  'secret',
  'server_private_key',
  'token',
])
const isSecretKey = (key: string) => secretKeys.has(key.toLowerCase().replaceAll('-', '_'))

/** A reference to a secret that is kept elsewhere is none itself: it says where to look. */
const isReference = (text: string) => /^\s*\$\{\s*secrets\.get\([^{}]*\)\s*\}\s*$/.test(text)

/** Reports whether a text only names a variable, such as `${req.headers['x']}`. It is then not a secret. */
const isVariable = (text: string) =>
  /^\s*\$\{\s*(?:conn|req|res|endpoint|time|actions|vars)(?:\.\w+|\['[\w-]+'\]|\[\d+\])+\s*\}\s*$/.test(text)

/** Actions whose headers the visitor gets, or that only name some. */
const publicHeaders: readonly string[] = ['custom-response', 'redirect', 'remove-headers']
const responsePhases: readonly string[] = ['on_http_response', 'outbound']

/**
 * Reports whether the texts of a key go to a backend or an API rather than to the visitor: any of them may be a token.
 * True for every key of an unknown action.
 */
function isSentOn(key: string, action: string | undefined, phase: string | undefined): boolean {
  if (action === 'http-request' && key === 'body') return true
  if (key === 'query_params') return true
  if (action === 'set-vars' && key === 'vars') return true
  if (key !== 'headers' || publicHeaders.includes(action ?? '')) return false
  return action !== 'add-headers' || !responsePhases.includes(phase ?? '')
}

/** Actions that show the visitor the URL that they have. */
const publicUrls: readonly string[] = ['custom-response', 'redirect']

/**
 * Reports whether a text is a URL that may hold a secret because the visitor doesn't see it: in `url`, `to`,
 * `issuer_url` and lists of URLs.
 */
function isHiddenUrl(text: string, key: string, action: string | undefined): boolean {
  if (publicUrls.includes(action ?? '')) return false
  if (action === 'url-rewrite' && key === 'from') return false // a pattern
  return isUrl(text) || /(?:^|[_-])ur[il]s?$/i.test(key) || (action === 'url-rewrite' && key === 'to')
}

/** The action that an object is, by its type; of a type that is given twice, one that is not known. */
function actionOf(entries: readonly JsonEntry[]): string | undefined {
  const types = entries.flatMap(({ key, value }) => (key === 'type' ? [value] : []))
  const [type] = types
  if (types.length > 1) return ''
  return type?.kind === 'string' ? type.value : undefined
}

/** The keys of an action that say where its secrets are sent. */
const destinationKeys: ReadonlySet<string> = new Set(['issuer_url', 'provider', 'url'])

/** Every text below such a key, with the key. */
function destinationsIn(node: JsonNode, key = ''): string[] {
  if (node.kind === 'object') return node.entries.flatMap(({ key, value }) => destinationsIn(value, key))
  if (node.kind === 'array') return node.items.flatMap((item) => destinationsIn(item, key))
  return node.kind === 'string' && destinationKeys.has(key) ? [`${key}=${urlDestination(node.value)}`] : []
}

/** The position of the walk through a policy. */
interface Step extends Omit<WithinText, 'token'> {
  isSecret: boolean
  /** The key that it is below, of an object. */
  key: string
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

function collect(node: JsonNode, step: Step, text: string, into: TextSecret[]): void {
  const { path, isSecret } = step
  const at = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`)
  switch (node.kind) {
    case 'object': {
      const action = step.action ?? actionOf(node.entries)
      const bond = bondAt(node, step, action)
      for (const { key, value } of node.entries) {
        const phase = step.phase ?? key
        const isHere = isSecret || isSecretKey(key) || isSentOn(key, action, phase)
        const below = { path: at(key), bond: `${bond}.${key}`, isSecret: isHere, key, phase, action }
        collect(value, below, text, into)
      }
      return
    }
    case 'array':
      node.items.forEach((item, i) => collect(item, { ...step, path: at(i) }, text, into))
      return
    case 'string':
    case 'number':
      into.push(...(isSecret ? secretOf : urlSecretsOf)(node, step, text.slice(node.from, node.to)))
      return
    case 'boolean':
    case 'null':
      return
  }
}

const isNone = (text: string) => text === '' || isReference(text) || isVariable(text)

type Value = JsonNode & { kind: 'string' | 'number' }

/** The secret that a value at a secret place is, if it is one; `token` is how it is written. */
function secretOf(node: Value, { path, bond }: Step, token: string): TextSecret[] {
  const secret = node.kind === 'string' ? node.value : token
  if (isNone(secret)) return []
  const isAsInJson = node.kind === 'number' || isJson(token)
  return [{ from: node.from, to: node.to, secret, path, bond, ...(isAsInJson && { token }) }]
}

/**
 * The secrets in a URL that an action uses, each bound to where the URL leads and to its quotes: it goes back as it was
 * written. The whole URL where the document writes it in another way than JSON does.
 */
function urlSecretsOf(node: Value, step: Step, token: string): TextSecret[] {
  if (node.kind !== 'string' || !isHiddenUrl(node.value, step.key, step.action)) return []
  const url = node.value.trimEnd() // a text of several lines ends with a line break
  const parts = urlParts(url).filter(({ from, to }) => {
    const part = url.slice(from, to)
    return !isNone(part) && !/^\$\d+$/.test(part) // a match of what is rewritten
  })
  if (parts.length === 0) return []
  const isQuoted = isJson(token)
  const offsetOf = offsetsIn(token, url, isQuoted)
  if (!offsetOf) return secretOf(node, step, token)
  const bond = `${step.bond} ${urlDestination(url)} ${isQuoted ? 'quoted' : 'plain'}`
  return parts.map(({ name, ...part }): TextSecret => {
    const [from, to] = [offsetOf(part.from), offsetOf(part.to)]
    return {
      from: node.from + from,
      to: node.from + to,
      secret: url.slice(part.from, part.to),
      path: `${step.path}.${name}`,
      bond: `${bond} ${name}`,
      token: token.slice(from, to),
      isBare: true,
      isAtEnd: !isQuoted && part.to === url.length,
    }
  })
}

function isJson(token: string): boolean {
  try {
    JSON.parse(token)
    return true
  } catch {
    return false
  }
}

/** The secrets of a document that was read from `text`. */
export function secretsIn(root: JsonNode, text: string): TextSecret[] {
  const found: TextSecret[] = []
  collect(root, { path: '', bond: '', key: '', isSecret: false }, text, found)
  return found
}

/** Null for a text that isn't JSON, or JSON that can't be a policy. */
function jsonSecrets(text: string): TextSecret[] | null {
  const { node } = readJson(text)
  if (node?.kind === 'null') return []
  return node?.kind === 'object' ? secretsIn(node, text) : null
}

/**
 * Copies the text of a traffic policy with each secret in it replaced by what `change` returns; all else stays byte for
 * byte. A path is like `on_http_request.0.actions.0.config.client_secret`, bound to its action and to where that sends
 * it. Keys that are known to hold secrets count anywhere, also in a policy that is not valid; so do the headers that an
 * action adds to requests, the headers, query and body of a request that it makes, the values of variables, and the user
 * information and query values of URLs.
 *
 * `find` reads a policy that isn't JSON. What neither of them can read is one secret as a whole.
 */
export const mapPolicySecrets: MapText = (text, change, find) => {
  const secrets = text.trim() === '' ? [] : (jsonSecrets(text) ?? find?.(text) ?? null)
  if (secrets === null) return written(change(text, { path: '', bond: 'document' }), true)
  const pieces: string[] = []
  let done = 0
  for (const { from, to, secret, isBare = false, isAtEnd = false, ...within } of secrets) {
    if (from < done) continue // a comment within a text of several lines that is masked
    const changed = change(secret, within)
    if (changed === secret) continue
    const safe = isAtEnd && changed === markStart ? `${changed}0` : changed // YAML takes a colon at the end for a key's
    pieces.push(text.slice(done, from), written(safe, isBare))
    done = to
  }
  return pieces.join('') + text.slice(done)
}

function written(changed: Replacement, isBare: boolean): string {
  if (typeof changed !== 'string') return changed.token
  return isBare ? changed : JSON.stringify(changed)
}
