import * as z from 'zod'
import { rule, secret } from '@/lib/contract/fields'
import { byteLength, joinWithAnd } from '@/lib/util/text'
import { headerNameRule, headerValueRule, isHeaderName, isHeaderValue } from '../values/header-field'
import { edgeModule, moduleRequest, moduleResponse, ruleAt } from './edge-module'

// Limits of the local platform. Other platforms document none.
const MAX_HEADERS = 10
const MAX_NAME = 128
const MAX_VALUE = 2048
/** The headers that a module can replace but not remove. */
const needed = ['host', 'content-length', 'transfer-encoding']

const local = (code: number, message: string) => ({ code, message, source: 'local' }) as const

type NameCheck = [check: (names: string[]) => boolean, ReturnType<typeof local>]
const nameChecks: readonly NameCheck[] = [
  [(names) => names.length <= MAX_HEADERS, local(7015, `Enter at most ${MAX_HEADERS} headers`)],
  [
    (names) => names.every((name) => name.length <= MAX_NAME),
    local(7105, `A header name can have at most ${MAX_NAME} characters`),
  ],
  [(names) => names.every(isHeaderName), local(7023, headerNameRule)],
  [
    (names) => new Set(names.map((name) => name.toLowerCase())).size === names.length,
    local(7069, 'Duplicate header. Names are case-insensitive.'),
  ],
]

const remove = nameChecks.reduce(
  (schema, [check, options]) => rule(schema, check, options),
  z.array(z.string()).default([]),
)

function addOf(value: z.ZodString) {
  const named = nameChecks.reduce(
    (schema, [check, options]) => rule(schema, (map) => check(Object.keys(map)), options),
    z.record(z.string(), value).default({}),
  )
  const sized = rule(
    named,
    (map) => Object.values(map).every((text) => byteLength(text) <= MAX_VALUE),
    local(7106, `A header value can be at most ${MAX_VALUE.toLocaleString('en')} bytes`),
  )
  return rule(sized, (map) => Object.values(map).every(isHeaderValue), local(7024, headerValueRule))
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
      local(
        7164,
        `${joinWithAnd(needed)} can't be removed, only replaced. To replace a header, also add it with a new value.`,
      ),
    ),
    response: moduleResponse({
      add: z.record(z.string(), value).nullish(),
      remove: z.array(z.string()).nullish(),
    }),
  })

/**
 * The request headers module, in which the values of added headers are secret. Source: the API specification, section
 * "EndpointRequestHeaders".
 */
export const requestHeadersModule = headersOf(secret(z.string()))
/**
 * The response headers module, in which the values of added headers aren't secret. Source: the API specification,
 * section "EndpointResponseHeaders".
 */
export const responseHeadersModule = headersOf(z.string())
