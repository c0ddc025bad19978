import * as z from 'zod'
import { rule, secret } from '@/lib/contract/fields'
import { byteLength } from '@/lib/util/bytes'
import { isHeaderName, isHeaderValue } from '../header-field'
import { edgeModule, moduleRequest, moduleResponse, ruleAt } from './edge-module'

/** Choices: no numbers are published. Source: api-notes 3.9. */
const MAX_HEADERS = 10
const MAX_NAME = 128
const MAX_VALUE = 2048
/** A request without them is none: they are only replaced. */
const needed = ['host', 'content-length', 'transfer-encoding']

const notes = (code: number, message: string) => ({ code, message, source: 'notes' }) as const

type NameCheck = [check: (names: string[]) => boolean, ReturnType<typeof notes>]
const nameChecks: readonly NameCheck[] = [
  [(names) => names.length <= MAX_HEADERS, notes(7015, `At most ${MAX_HEADERS} headers`)],
  [
    (names) => names.every((name) => name.length <= MAX_NAME),
    notes(7105, `A name has at most ${MAX_NAME} characters`),
  ],
  [
    (names) => names.every(isHeaderName),
    notes(7023, 'A header name has letters, digits and hyphens, and no space or colon'),
  ],
  [
    (names) => new Set(names.map((name) => name.toLowerCase())).size === names.length,
    notes(7069, 'A header is named twice: upper and lower case are the same'),
  ],
]

const remove = nameChecks.reduce(
  (schema, [check, given]) => rule(schema, check, given),
  z.array(z.string()).default([]),
)

/** The headers that are added, by their names. */
function addOf(value: z.ZodString) {
  const named = nameChecks.reduce(
    (schema, [check, given]) => rule(schema, (map) => check(Object.keys(map)), given),
    z.record(z.string(), value).default({}),
  )
  const sized = rule(
    named,
    (map) => Object.values(map).every((text) => byteLength(text) <= MAX_VALUE),
    notes(7106, `A value has at most ${MAX_VALUE.toLocaleString('en')} bytes`),
  )
  return rule(
    sized,
    (map) => Object.values(map).every(isHeaderValue),
    notes(7024, 'A header value has no line breaks or other control characters'),
  )
}

const headersOf = (value: z.ZodString) =>
  edgeModule({
    request: ruleAt(
      moduleRequest({ add: addOf(value), remove }),
      ['remove'],
      (module) => {
        const added = new Set(Object.keys(module.add).map((name) => name.toLowerCase()))
        return module.remove.every(
          (name) => !needed.includes(name.toLowerCase()) || added.has(name.toLowerCase()),
        )
      },
      notes(7164, `Removed without another in its place: ${needed.join(', ')} cannot be`),
    ),
    response: moduleResponse({
      add: z.record(z.string(), value).nullish(),
      remove: z.array(z.string()).nullish(),
    }),
  })

/**
 * Headers that only the backend gets: their values, often tokens, are secrets. Source: specification
 * "EndpointRequestHeaders", api-notes 3.9.
 */
export const requestHeaders = headersOf(secret(z.string()))
/** The same for responses, whose headers every visitor sees. Source: specification "EndpointResponseHeaders". */
export const responseHeaders = headersOf(z.string())
