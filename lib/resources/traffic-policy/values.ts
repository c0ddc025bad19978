import { joinWithOr } from '@/lib/util/text'
import type { PolicyAction, ValueKind } from './actions'
import type { JsonNode } from './json'

const isInterpolated = (node: JsonNode) => node.kind === 'string' && node.value.includes('${')

export const kindLabels: Readonly<Record<ValueKind, string>> = {
  text: 'a string',
  number: 'a number',
  status: 'an HTTP status code from 100 to 599',
  'yes-no': 'true or false',
  list: 'a list',
  map: 'an object',
  any: 'any value',
}

/** Reports whether a value has the type of its setting. A value with an expression can have any type. */
export function isOfKind(node: JsonNode, kind: ValueKind): boolean {
  if (isInterpolated(node)) return true
  switch (kind) {
    case 'text':
      return node.kind === 'string'
    case 'number':
      return node.kind === 'number'
    case 'status':
      return node.kind === 'number' && Number.isInteger(node.value) && node.value >= 100 && node.value <= 599
    case 'yes-no':
      return node.kind === 'boolean'
    case 'list':
      return node.kind === 'array'
    case 'map':
      return node.kind === 'object'
    case 'any':
      return true
  }
}

export function choiceProblem(known: PolicyAction, key: string, value: JsonNode): string | undefined {
  const choices = known.values[key]
  return choices && value.kind === 'string' && !isInterpolated(value) && !choices.includes(value.value)
    ? `${key} must be ${joinWithOr(choices)}`
    : undefined
}

/** Returns the problem with a value of the correct type, such as a rate limit with too many keys. */
export function valueProblem(type: string, key: string, value: JsonNode): string | undefined {
  if (type === 'rate-limit' && key === 'bucket_key' && value.kind === 'array' && value.items.length > 10)
    return 'A bucket_key can have at most 10 entries'
  if (type === 'basic-auth' && key === 'credentials' && value.kind === 'array') {
    // The text `(kept)` replaces a kept secret; see `keptAsText`.
    const isPair = (node: JsonNode) =>
      node.kind === 'string' && (/.:.|^\(kept\)$/.test(node.value) || isInterpolated(node))
    return value.items.every(isPair) ? undefined : 'Each credential must have the form user:password'
  }
  if (type === 'set-vars' && value.kind === 'array') {
    const isOne = (node: JsonNode) => node.kind === 'object' && node.entries.length === 1
    return value.items.every(isOne) ? undefined : 'Each variable must be an object with one key'
  }
  return undefined
}
