import type { FailureCode } from '@/lib/contract/failure'
import { codeNumber } from '@/lib/contract/read-envelope'
import { reservedAddrs } from '@/lib/resources/reserved-addrs'
import { noAnswerCode, envelopeOf, isKeyRefused, isPathMissing, isSuccess } from './outcome'
import { type AddressPolicy, parseBaseUrl } from './policy'
import type { AddressLookup } from './pool'
import { type Answered, createTransport } from './transport'

export interface ConnectionDraft {
  base_url: string
  api_key: string
  version_header: string
  version: string
}

export type ConnectOutcome =
  | { ok: true; base_url: string }
  | { ok: false; code: FailureCode; field: keyof ConnectionDraft; message: string }

interface ConnectOptions {
  policy: AddressPolicy
  lookup?: AddressLookup
  limits?: { connectMs?: number; totalMs?: number }
}

const headerName = /^[A-Za-z][A-Za-z0-9-]{0,63}$/
const ownHeaders =
  /^(authorization|host|connection|content-.*|accept.*|user-agent|transfer-.*|te|trailer|upgrade|cookie|expect|keep-alive|proxy-.*|x-request-id)$/i

/**
 * Tests a base URL, key and version by listing TCP addresses. Resolves with the base URL, or with a problem and the
 * affected field.
 */
export async function tryConnection(
  draft: ConnectionDraft,
  options: ConnectOptions,
): Promise<ConnectOutcome> {
  const problem = draftProblem(draft)
  if (problem) return problem
  const base = parseBaseUrl(draft.base_url, options.policy)
  if (!base.ok) return refused('ADIT_INVALID', 'base_url', base.message)
  const transport = createTransport(options)
  const { version_header, version } = draft
  const upstream = {
    id: 'try',
    base_url: base.url.href,
    version_header,
    version,
    key: () => draft.api_key,
    isPaced: false,
  }
  const answer = await transport.send(upstream, reservedAddrs.ops.list)
  await transport.close()
  if (answer.kind === 'none') {
    if (answer.reason === 'not-object') return notThisApi(answer.message)
    // `address` means that the name resolves to an address that isn't allowed.
    const code = answer.reason === 'address' ? 'ADIT_INVALID' : noAnswerCode(answer.reason)
    return refused(code, 'base_url', answer.message)
  }
  return judge(answer) ?? { ok: true, base_url: base.url.href }
}

const refused = (code: FailureCode, field: keyof ConnectionDraft, message: string) =>
  ({ ok: false, code, field, message }) as const

function draftProblem({ api_key, version_header, version }: ConnectionDraft) {
  if (!/^[\x21-\x7e]{1,512}$/.test(api_key))
    return refused('ADIT_INVALID', 'api_key', "An API key can't contain spaces or non-ASCII characters.")
  if (!headerName.test(version_header) || ownHeaders.test(version_header))
    return refused(
      'ADIT_INVALID',
      'version_header',
      'Invalid header name. Most platforms use Service-Version.',
    )
  if (!/^[\x21-\x7e]{1,64}$/.test(version))
    return refused(
      'ADIT_INVALID',
      'version',
      'Enter a version, such as 2, with 1 to 64 visible ASCII characters.',
    )
  return null
}

const wrongVersion: ReadonlySet<number | null> = new Set([217, 218])

function judge(answer: Answered) {
  const envelope = envelopeOf(answer)
  const text = envelope ? ` Message: ${envelope.msg.slice(0, 300)}` : ''
  if (isSuccess(answer))
    return isList(answer.json)
      ? null
      : notThisApi(`The server returned ${answer.status}, but the response isn't a list.`)
  if (!envelope) return notThisApi(`The server returned ${answer.status} in an unexpected format.`)
  if (isKeyRefused(answer))
    return refused(
      'ADIT_INVALID',
      'api_key',
      `The API rejected the key (${answer.status}). Check that it's complete and hasn't been revoked.${text}`,
    )
  if (answer.status === 400 && wrongVersion.has(codeNumber(envelope.error_code)))
    return refused(
      'ADIT_INVALID',
      'version_header',
      `The API rejected the version header. Check its name and value in the platform's documentation.${text}`,
    )
  if (answer.status === 403)
    return refused(
      'ADIT_INVALID',
      'api_key',
      `The API key isn't allowed to list TCP addresses (403). Use a key with this permission.${text}`,
    )
  if (answer.status === 400)
    return refused(
      'ADIT_INVALID',
      'version_header',
      `The API rejected a list request, probably because of the version header. Check its name and value in the platform's documentation.${text}`,
    )
  if (isPathMissing(answer) || answer.status === 404)
    return notThisApi('The server has no path /reserved_addrs.')
  const { status } = answer
  if (status === 429 || status >= 500)
    return refused(
      'ADIT_UPSTREAM_CONNECT',
      'base_url',
      `The API is temporarily unavailable (${status}). Try again later.${text}`,
    )
  return refused(
    'ADIT_INVALID',
    'base_url',
    `The API rejected a list request (${status}). Check the base URL and the API key.${text}`,
  )
}

const notThisApi = (what: string) =>
  refused(
    'ADIT_UPSTREAM_NOT_THIS_API',
    'base_url',
    `This isn't the management API. ${what} Check the base URL.`,
  )

const isList = (json: unknown) =>
  typeof json === 'object' &&
  json !== null &&
  Object.values(json).filter((value) => Array.isArray(value)).length === 1
