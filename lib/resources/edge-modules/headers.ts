import * as z from 'zod'
import { rule } from '@/lib/contract/fields'
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

const add = nameChecks.reduce(
  (schema, [check, given]) => rule(schema, (map) => check(Object.keys(map)), given),
  z.record(z.string(), z.string()).default({}),
)
const addChecked = rule(
  rule(
    add,
    (map) => Object.values(map).every((value) => byteLength(value) <= MAX_VALUE),
    notes(7106, `A value has at most ${MAX_VALUE.toLocaleString('en')} bytes`),
  ),
  (map) => Object.values(map).every(isHeaderValue),
  notes(7024, 'A header value has no line breaks or other control characters'),
)
const remove = nameChecks.reduce(
  (schema, [check, given]) => rule(schema, check, given),
  z.array(z.string()).default([]),
)

const request = ruleAt(
  moduleRequest({ add: addChecked, remove }),
  ['remove'],
  (module) => {
    const added = new Set(Object.keys(module.add).map((name) => name.toLowerCase()))
    return module.remove.every(
      (name) => !needed.includes(name.toLowerCase()) || added.has(name.toLowerCase()),
    )
  },
  notes(7164, `Removed without another in its place: ${needed.join(', ')} cannot be`),
)

/** The same for requests and responses. Source: specification "EndpointRequestHeaders", api-notes 3.9. */
export const headers = edgeModule({
  request,
  response: moduleResponse({
    add: z.record(z.string(), z.string()).nullish(),
    remove: z.array(z.string()).nullish(),
  }),
})
