import type { MapText, Replacement, TextSecret, WithinText } from '@/lib/contract/fields'
import { markStart } from '@/lib/contract/values'
import { type JsonEntry, type JsonNode, readJson, type Span } from './json'
import { aroundAction, contentOf, withoutNames } from './around'
import { isHiddenUrl, isPathSecret, isSecretKey, isSentOn } from './secret-keys'
import { offsetsIn, urlDestination, urlParts } from './url-parts'

/** Reports whether a string is only a reference to a secret that is stored elsewhere. */
const isReference = (text: string) => /^\s*\$\{\s*secrets\.get\([^{}]*\)\s*\}\s*$/.test(text)

/** Reports whether a string consists of a single variable, such as `${req.headers['x']}`. */
const isVariable = (text: string) =>
  /^\s*\$\{\s*(?:conn|req|res|endpoint|time|actions|vars)(?:\.\w+|\['[\w-]+'\]|\[\d+\])+\s*\}\s*$/.test(text)

/** Reports whether a key has the form of a phase, `on_…`, or is one of the old names `inbound` and `outbound`. */
export const isPhase = (key: string) => /^(?:on_[a-z_]+|inbound|outbound)$/.test(key)

const typesOf = (entries: readonly JsonEntry[]): string[] =>
  entries.flatMap(({ key, value }) => {
    if (key.toLowerCase() !== 'type') return []
    return value.kind === 'string' ? value.value : ''
  })

interface Step extends Omit<WithinText, 'token'> {
  isSecret: boolean
  /** True if an enclosing key has secret values. Nested keys can then be secrets too. */
  hidesKeys?: boolean
  key: string
  phase?: string
  types: readonly string[]
}

/** Reports whether a policy should have an object or list at this position, such as an action's configuration. */
const isPart = ({ key, phase }: Step) => key === phase || /^(?:actions|config)$/i.test(key)

function collect(node: JsonNode, step: Step, text: string, into: TextSecret[]): void {
  const { path, isSecret } = step
  const at = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`)
  switch (node.kind) {
    case 'object': {
      const own = typesOf(node.entries)
      const types = [...step.types, ...own]
      const isStart = step.types.length === 0 && own.length > 0
      // List positions aren't part of a binding, so moving a rule or action doesn't change it.
      const binding = isStart ? `${step.binding} ${own.join(' ')}` : step.binding
      const around = isStart ? aroundAction(node, step, own) : step.around
      for (const { key, keyAt, value } of node.entries) {
        if (step.hidesKeys && isBare(value)) into.push(...keySecretOf(key, keyAt, { ...step, around }, text))
        const phase = step.phase ?? key
        const isUnknown = path === '' && !isPhase(key)
        const hidesKeys = step.hidesKeys || isSecretKey(key, types)
        const isHere = isSecret || isUnknown || hidesKeys || isSentOn(key, types, phase)
        const below = { path: at(key), binding: `${binding}.${key}`, around, key, phase, types }
        collect(value, { ...below, isSecret: isHere, hidesKeys }, text, into)
      }
      return
    }
    case 'array':
      node.items.forEach((item, i) => collect(item, { ...step, path: at(i) }, text, into))
      return
    case 'string':
    case 'number': {
      const isHere = isSecret || (node.kind === 'string' && isPart(step))
      into.push(...(isHere ? secretOf : urlSecretsOf)(node, step, text.slice(node.from, node.to)))
      return
    }
    case 'boolean':
    case 'null':
      return
  }
}

const isNone = (text: string) => text === '' || isReference(text) || isVariable(text)

const isBare = (node: JsonNode) =>
  node.kind === 'null' ||
  node.kind === 'boolean' ||
  (node.kind === 'object' && node.entries.length === 0) ||
  (node.kind === 'array' && node.items.length === 0)

function keySecretOf(key: string, { from, to }: Span, step: Step, text: string): TextSecret[] {
  if (isNone(key)) return []
  const [path, binding] = [`${step.path} (key)`, `${step.binding} key`]
  const token = text.slice(from, to)
  return [{ from, to, secret: key, path, binding, around: step.around, ...(isJson(token) && { token }) }]
}

type Value = JsonNode & { kind: 'string' | 'number' }

/**
 * Returns the value as a secret in an array. The array is empty if the value is empty, a reference or a variable.
 * `token` is the value as written.
 */
function secretOf(node: Value, { path, binding, around }: Step, token: string): TextSecret[] {
  const secret = node.kind === 'string' ? node.value : token
  if (isNone(secret)) return []
  const isAsInJson = node.kind === 'number' || isJson(token)
  return [{ from: node.from, to: node.to, secret, path, binding, around, ...(isAsInJson && { token }) }]
}

/** Returns the secrets in an action's URL, or the whole URL as one secret if the secrets can't be located. */
function urlSecretsOf(node: Value, step: Step, token: string): TextSecret[] {
  if (node.kind !== 'string' || !isHiddenUrl(node.value, step.key, step.types)) return []
  const url = node.value.trimEnd() // a multi-line text ends with a line break
  const parts = urlParts(url, isPathSecret(step.types)).filter(({ from, to }) => {
    const part = url.slice(from, to)
    return !isNone(part) && !/^\$\d+$/.test(part) // a reference to a capture group
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

export function secretsIn(root: JsonNode, text: string): TextSecret[] {
  const found: TextSecret[] = []
  const around = contentOf(withoutNames(root))
  collect(root, { path: '', binding: '', around, key: '', types: [], isSecret: false }, text, found)
  return found
}

function jsonSecrets(text: string): TextSecret[] | null {
  const { node } = readJson(text)
  if (node?.kind === 'null') return []
  return node?.kind === 'object' ? secretsIn(node, text) : null
}

/**
 * Returns the text of a traffic policy with each secret replaced by the result of `change`. `find` finds the secrets
 * of a policy that isn't JSON. A policy that can't be parsed is one secret. The secrets are:
 * - the values of keys such as `client_secret`, and any nested keys whose value is null, a boolean, or an empty
 *   object or list
 * - everything under a top-level key that isn't a phase
 * - the headers that are added to requests
 * - the headers, query and body of requests that an action sends
 * - the values of variables
 * - the user information and query values in URLs that visitors don't see, and the path of a URL in `http-request`
 * - a string in a position where the policy should have an object or list
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
    // YAML reads a colon at the end as part of a key
    const safe = isAtEnd && changed === markStart ? `${changed}0` : changed
    pieces.push(text.slice(done, from), written(safe, isBare))
    done = to
  }
  return pieces.join('') + text.slice(done)
}

function written(changed: Replacement, isBare: boolean): string {
  if (typeof changed !== 'string') return changed.token
  return isBare ? changed : JSON.stringify(changed)
}
