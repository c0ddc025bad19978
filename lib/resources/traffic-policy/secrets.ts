import type { MapText, Replacement, TextSecret, WithinText } from '@/lib/contract/fields'
import { markStart } from '@/lib/contract/values'
import { type JsonEntry, type JsonNode, readJson } from './json'
import { aroundAction, contentOf, withoutNames } from './around'
import { isUrl, offsetsIn, urlDestination, urlParts } from './url-parts'

/** The keys whose values are secret in every action, in lowercase with underscores. */
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

/** Reports whether a string refers to a secret that is stored elsewhere. Such a reference isn't secret. */
const isReference = (text: string) => /^\s*\$\{\s*secrets\.get\([^{}]*\)\s*\}\s*$/.test(text)

/**
 * Reports whether a string consists of a single variable, such as `${req.headers['x']}`. Variable names aren't secret.
 */
const isVariable = (text: string) =>
  /^\s*\$\{\s*(?:conn|req|res|endpoint|time|actions|vars)(?:\.\w+|\['[\w-]+'\]|\[\d+\])+\s*\}\s*$/.test(text)

/** The actions whose headers aren't secret, because they are sent to the visitor or are only names. */
const publicHeaders: readonly string[] = ['custom-response', 'redirect', 'remove-headers']
const responsePhases: readonly string[] = ['on_http_response', 'outbound']

/**
 * Reports whether the values of a key are variables, or are sent to a backend or an API. Such values may be tokens, so
 * they are treated as secret. The headers and query of an unknown action count as sent.
 */
function isSentOn(key: string, action: string | undefined, phase: string | undefined): boolean {
  if (action === 'http-request' && key === 'body') return true
  if (key === 'query_params') return true
  if (action === 'set-vars' && key === 'vars') return true
  if (key !== 'headers' || publicHeaders.includes(action ?? '')) return false
  return action !== 'add-headers' || !responsePhases.includes(phase ?? '')
}

/** The actions whose URL the visitor sees. */
const publicUrls: readonly string[] = ['custom-response', 'redirect']

/**
 * Reports whether a string is a URL that the visitor doesn't see, so that it may contain a secret. Recognizes a URL by
 * its scheme, by a key that ends in `url` or `uri`, or as the `to` of a `url-rewrite`.
 */
function isHiddenUrl(text: string, key: string, action: string | undefined): boolean {
  if (publicUrls.includes(action ?? '')) return false
  if (action === 'url-rewrite' && key === 'from') return false // a pattern
  return isUrl(text) || /(?:^|[_-])ur[il]s?$/i.test(key) || (action === 'url-rewrite' && key === 'to')
}

/** Reports whether a key has the form of a phase, `on_…`, or is one of the old names `inbound` and `outbound`. */
export const isPhase = (key: string) => /^(?:on_[a-z_]+|inbound|outbound)$/.test(key)

/** Returns the type of an action. Undefined if the object isn't an action, and empty if it has several types. */
function actionOf(entries: readonly JsonEntry[]): string | undefined {
  const types = entries.flatMap(({ key, value }) => (key === 'type' ? [value] : []))
  const [type] = types
  if (types.length > 1) return ''
  return type?.kind === 'string' ? type.value : undefined
}

/** The position during the traversal of a policy. */
interface Step extends Omit<WithinText, 'token'> {
  isSecret: boolean
  /** The closest object key on the path. */
  key: string
  /** The phase, which is the first key of the path. */
  phase?: string
  /** The type of the action to which the position belongs. Undefined outside actions. */
  action?: string
}

function collect(node: JsonNode, step: Step, text: string, into: TextSecret[]): void {
  const { path, isSecret } = step
  const at = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`)
  switch (node.kind) {
    case 'object': {
      const action = step.action ?? actionOf(node.entries)
      const isStart = step.action === undefined && action !== undefined
      // List positions aren't part of a binding, so moving a rule or action doesn't change it.
      const binding = isStart ? `${step.binding} ${action}` : step.binding
      const around = isStart ? aroundAction(node, step, action) : step.around
      for (const { key, value } of node.entries) {
        const phase = step.phase ?? key
        const isUnknown = path === '' && !isPhase(key)
        const isHere = isSecret || isUnknown || isSecretKey(key) || isSentOn(key, action, phase)
        const below = { path: at(key), binding: `${binding}.${key}`, around, key, phase, action }
        collect(value, { ...below, isSecret: isHere }, text, into)
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

/**
 * Returns a list that contains the value as a secret. The list is empty if the value is empty or only refers to a
 * secret or variable. `token` is the value as written.
 */
function secretOf(node: Value, { path, binding, around }: Step, token: string): TextSecret[] {
  const secret = node.kind === 'string' ? node.value : token
  if (isNone(secret)) return []
  const isAsInJson = node.kind === 'number' || isJson(token)
  return [{ from: node.from, to: node.to, secret, path, binding, around, ...(isAsInJson && { token }) }]
}

/**
 * Returns the secrets in a URL of an action. Their binding includes the URL's destination and whether the URL is
 * quoted, because a quoted secret has a different notation. If the URL's notation has no equivalent in JSON, the whole
 * URL is one secret.
 */
function urlSecretsOf(node: Value, step: Step, token: string): TextSecret[] {
  if (node.kind !== 'string' || !isHiddenUrl(node.value, step.key, step.action)) return []
  const url = node.value.trimEnd() // a multi-line text ends with a line break
  const parts = urlParts(url).filter(({ from, to }) => {
    const part = url.slice(from, to)
    return !isNone(part) && !/^\$\d+$/.test(part) // a reference to a match of the rewritten URL
  })
  if (parts.length === 0) return []
  const isQuoted = isJson(token)
  const offsetOf = offsetsIn(token, url, isQuoted)
  if (!offsetOf) return secretOf(node, step, token)
  const binding = `${step.binding} ${urlDestination(url)} ${isQuoted ? 'quoted' : 'plain'}`
  return parts.map(({ name, ...part }): TextSecret => {
    const [from, to] = [offsetOf(part.from), offsetOf(part.to)]
    return {
      from: node.from + from,
      to: node.from + to,
      secret: url.slice(part.from, part.to),
      path: `${step.path}.${name}`,
      binding: `${binding} ${name}`,
      around: step.around,
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

/** Returns the secrets of a document that was parsed from `text`. */
export function secretsIn(root: JsonNode, text: string): TextSecret[] {
  const found: TextSecret[] = []
  const around = contentOf(withoutNames(root))
  collect(root, { path: '', binding: '', around, key: '', isSecret: false }, text, found)
  return found
}

/** Returns the secrets of a policy in JSON. Null if the text isn't JSON or its root is neither an object nor null. */
function jsonSecrets(text: string): TextSecret[] | null {
  const { node } = readJson(text)
  if (node?.kind === 'null') return []
  return node?.kind === 'object' ? secretsIn(node, text) : null
}

/**
 * Returns the text of a traffic policy with each secret replaced by the result of `change`. The rest of the text stays
 * the same, byte for byte. A policy that can't be parsed is one secret. `find` finds the secrets of a policy that isn't
 * JSON. The path of a secret has the form `on_http_request.0.actions.0.config.client_secret`. The secrets are:
 * - the values of keys such as `client_secret`
 * - everything below a top-level key that isn't a phase
 * - the headers that are added to requests
 * - the headers, query and body of requests that an action sends
 * - the values of variables
 * - the user information and query values in URLs that visitors don't see
 */
export const mapPolicySecrets: MapText = (text, change, find) => {
  const secrets = text.trim() === '' ? [] : (jsonSecrets(text) ?? find?.(text) ?? null)
  if (secrets === null) return written(change(text, { path: '', binding: 'document' }), true)
  const pieces: string[] = []
  let done = 0
  for (const { from, to, secret, isBare = false, isAtEnd = false, ...within } of secrets) {
    if (from < done) continue // a comment inside a masked multi-line text
    const changed = change(secret, within)
    if (changed === secret) continue
    const safe = isAtEnd && changed === markStart ? `${changed}0` : changed // YAML reads a colon at the end as part of a key
    pieces.push(text.slice(done, from), written(safe, isBare))
    done = to
  }
  return pieces.join('') + text.slice(done)
}

function written(changed: Replacement, isBare: boolean): string {
  if (typeof changed !== 'string') return changed.token
  return isBare ? changed : JSON.stringify(changed)
}
