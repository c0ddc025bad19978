import { type JsonNode, readJson } from './json'

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

interface Place {
  from: number
  to: number
  secret: string
  path: string
}

function collect(node: JsonNode, path: string, isSecret: boolean, into: Place[]): void {
  const at = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`)
  switch (node.kind) {
    case 'object':
      for (const { key, value } of node.entries)
        collect(value, at(key), isSecret || secretKeys.has(key), into)
      return
    case 'array':
      node.items.forEach((item, i) => collect(item, at(i), isSecret, into))
      return
    case 'string':
    case 'number': {
      const secret = String(node.value)
      if (isSecret && secret !== '' && !isReference(secret))
        into.push({ from: node.from, to: node.to, secret, path })
      return
    }
    case 'boolean':
    case 'null':
      return
  }
}

/**
 * The text of a traffic policy with each secret in it replaced by what `change` gives; all else stays byte for byte.
 * `path` is dotted, as `on_http_request.0.actions.0.config.client_secret`. Keys that are known to hold secrets count
 * wherever they stand, also in a policy that is not valid.
 *
 * A text that is not JSON is returned as it is: nothing can be known of it. The management API takes JSON only (api-notes
 * 9), so such a text never came from a stored policy of the local platform; another upstream may keep YAML, and then its
 * secrets are not found.
 */
export function mapPolicySecrets(text: string, change: (secret: string, path: string) => string): string {
  const { node } = readJson(text)
  if (!node) return text
  const places: Place[] = []
  collect(node, '', false, places)
  const pieces: string[] = []
  let done = 0
  for (const { from, to, secret, path } of places) {
    const changed = change(secret, path)
    if (changed === secret) continue
    pieces.push(text.slice(done, from), JSON.stringify(changed))
    done = to
  }
  return pieces.join('') + text.slice(done)
}
