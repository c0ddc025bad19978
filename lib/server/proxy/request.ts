import 'server-only'
import * as z from 'zod'
import { bodyIssues } from '@/lib/contract/body-issues'
import { serviceCode } from '@/lib/contract/envelope'
import { Failure } from '@/lib/contract/failure'
import { specRules } from '@/lib/contract/fields'
import { markStart } from '@/lib/contract/values'
import { mapKept } from '@/lib/contract/kept'
import { createMatcher } from '@/lib/contract/match'
import type { Match } from '@/lib/contract/path'
import type { Access, Named } from '@/lib/contract/operation'
import { findYamlSecrets } from '@/lib/resources/traffic-policy/yaml'
import { fieldBeyond } from '@/lib/contract/schema-at'
import { parseBounded } from '@/lib/util/bounded-json'
import { operations } from '@/lib/resources/registry'
import { authorize, authorizeRole } from '../routing/guard'
import type { Person, RouteInput } from '../context'

const match = createMatcher(operations)

type Sender = {
  context: Pick<RouteInput['context'], 'env'>
  person: Pick<Person, 'role' | 'confirmedAt'>
}

export interface PlatformRequest extends Match<Named> {
  query: Record<string, string>
  body: unknown
  /** True if the request keeps a stored secret. The secret is filled in before the body is checked. */
  keeps: boolean
}

/** Parses a request under `/api/platform/<slug>`, and checks it against the contract and the sender's permissions. */
export async function readPlatformRequest(
  request: Request,
  slug: string,
  sender: Sender,
): Promise<PlatformRequest> {
  const { pathname, searchParams } = new URL(request.url)
  const prefix = `/api/platform/${slug}`
  const path = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : ''
  const matched = /^[\w\-./]+$/.test(path) ? match(request.method, path) : { op: null, allow: [] }
  if (!matched.op) throw unknownOperation(request.method, matched.allow)
  const { op, params } = matched
  authorizeOperation(op, sender)
  const query = readQuery(op, searchParams)
  return withCheckedBody({ op, params, query, body: await readBody(op, request) }, sender)
}

export function authorizeOperation(
  op: Pick<Named, 'summary' | 'access' | 'freshPassword'>,
  { context, person }: Sender,
): void {
  authorize(context.env, person, op, purposeOf(op))
}

/**
 * Throws Failure ADIT_FORBIDDEN if a person lacks an operation's role. Unlike `authorizeOperation`, requires no recent
 * password confirmation.
 */
export const authorizeOperationRole = (
  op: Pick<Named, 'summary' | 'access'>,
  person: Pick<Person, 'role'>,
): void => authorizeRole(person, op.access, purposeOf(op))

const purposeOf = ({ summary }: Pick<Named, 'summary'>) =>
  `to ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`

export function checkedRequest(input: Omit<PlatformRequest, 'keeps'>, sender: Sender): PlatformRequest {
  authorizeOperation(input.op, sender)
  return withCheckedBody(input, sender)
}

function withCheckedBody(input: Omit<PlatformRequest, 'keeps'>, { person }: Sender): PlatformRequest {
  const { op, body } = input
  checkFieldAccess(op, body, person.role)
  const keeps = hasKept(op, body)
  if (!keeps) checkBody(op, body)
  return { ...input, keeps }
}

function unknownOperation(method: string, allow: readonly string[]): Failure {
  const supported = allow.length > 0 ? ` Supported methods: ${allow.join(', ')}.` : ''
  return new Failure(
    'ADIT_UNKNOWN_OPERATION',
    `The management API doesn't support ${method} at this path.${supported}`,
  )
}

function readQuery(op: Named, search: URLSearchParams): Record<string, string> {
  const names = [...search.keys()]
  const known = Object.keys(op.query.shape)
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new Failure('ADIT_BAD_REQUEST', `Unknown query parameter: ${unknown.slice(0, 40)}.`)
  const repeated = names.find((name, at) => names.indexOf(name) < at)
  if (repeated !== undefined)
    throw new Failure('ADIT_BAD_REQUEST', `The ${repeated} query parameter is set more than once.`)
  const query = Object.fromEntries(search)
  const { error } = op.query.safeParse(query)
  if (error)
    throw new Failure(
      'ADIT_BAD_REQUEST',
      `The ${error.issues[0]?.path.join('.') ?? ''} query parameter has an invalid value.`,
    )
  return query
}

async function readBody(op: Named, request: Request): Promise<unknown> {
  if (op.method === 'GET' || op.method === 'DELETE') return undefined
  const body = parse(await request.text())
  if (op.body instanceof z.ZodUndefined) {
    if (typeof body !== 'object' || body === null || Object.keys(body).length > 0)
      throw new Failure(
        'ADIT_INVALID',
        "This operation doesn't accept any fields. Send {} as the request body.",
      )
    return undefined
  }
  return body
}

function checkFieldAccess({ body: schema }: Named, body: unknown, role: Access): void {
  const field = fieldBeyond(schema, body, role)
  if (field === null) return
  throw new Failure(
    'ADIT_FORBIDDEN',
    `You need the admin role to set the ${field} field. Your role is ${role}. Ask an admin.`,
    {
      field,
    },
  )
}

function hasKept(op: Named, body: unknown): boolean {
  let isFound = false
  const fill = () => {
    isFound = true
    return undefined
  }
  mapKept(op.body, body, fill, { find: findYamlSecrets })
  return isFound
}

export function checkBody(op: Named, body: unknown): void {
  if (JSON.stringify(body)?.includes(markStart))
    throw new Failure(
      'ADIT_INVALID',
      "A placeholder refers to a secret that isn't stored at this path. Move the placeholder back, or enter the secret again.",
    )
  // Omits the local platform's own rules. The platform checks them itself, so that people see its error codes and
  // messages.
  const [issue] = bodyIssues(op, body, specRules)
  if (!issue) return
  throw new Failure('ADIT_INVALID', issue.message, {
    code: serviceCode(issue.code),
    ...(issue.field ? { field: issue.field } : {}),
    ...(issue.supported ? { supported: issue.supported.join(', ') } : {}),
  })
}

function parse(text: string): unknown {
  try {
    return parseBounded(text === '' ? '{}' : text)
  } catch {
    throw new Failure(
      'ADIT_BAD_REQUEST',
      'The request body must be valid JSON, nested at most 64 levels deep.',
    )
  }
}
