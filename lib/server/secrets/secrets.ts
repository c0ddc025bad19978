import 'server-only'
import { fingerprint } from '@/lib/audit/masking'
import { recordIntent, recordOutcome } from '@/lib/audit/record'
import type { RevealedSecret, SecretLocation, secretsApi } from '@/lib/api/secrets'
import { Failure } from '@/lib/contract/failure'
import type { Named } from '@/lib/contract/operation'
import { parameterNames, targetOf } from '@/lib/contract/operation-target'
import { operations } from '@/lib/resources/registry'
import { isSuccess } from '@/lib/upstream/outcome'
import type { Answer } from '@/lib/upstream/transport'
import { secretsOf } from '@/lib/upstream/secrets'
import { services, upstreamOf } from '../accounts/upstream'
import type { ApiInput } from '../routing/console-api'
import type { Context } from '../context'
import { answerFor, toResponse } from '../proxy/answer'
import { requireOwnPassword } from '../people/sign-in'

/** Returns a stored secret to a person who confirms their own password, and records the access in the audit log. */
export async function revealSecret(
  input: ApiInput<typeof secretsApi.reveal>,
): Promise<RevealedSecret | Response> {
  const { context, account, person, body, requestId } = input
  const { db, keyRing } = context
  const { password, ...request } = body
  const op = readOperation(request)
  const act = {
    operation: `${op.name}.reveal`,
    user: person,
    accountId: account.id,
    target: targetOf(op, request.params),
    requestId,
    after: { field: request.field },
  }
  await requireOwnPassword(input, password, act)
  const actId = await recordIntent(db, keyRing, act)
  const { transport } = services(context)
  const answer = await transport.send(
    upstreamOf(context, account),
    op,
    { params: request.params },
    { requestId },
  )
  const found = secretIn(context, op, request, answer)
  const shown =
    'value' in found ? { field: request.field, fingerprint: fingerprint(keyRing, found.value) } : undefined
  await recordOutcome(db, keyRing, actId, {
    result: shown ? 'done' : 'refused',
    status: answer.status,
    after: shown ?? { field: request.field },
  })
  if ('value' in found) return found
  if (found.failure) throw found.failure
  return toResponse(answerFor(context, op, answer, requestId))
}

function readOperation({ operation, params }: SecretLocation): Named {
  const op = operations.find(({ name, method }) => name === operation && method === 'GET')
  const names = op ? parameterNames(op) : []
  if (
    op &&
    names.length > 0 &&
    names.length === Object.keys(params).length &&
    op.params.safeParse(params).success
  )
    return op
  throw new Failure('ADIT_UNKNOWN_OPERATION', "The management API doesn't return this secret.")
}

function secretIn(
  context: Context,
  op: Named,
  { field, fingerprint: seen }: SecretLocation,
  answer: Answer,
): { value: string } | { failure?: Failure } {
  if (answer.kind === 'none' || !isSuccess(answer)) return {}
  const here = secretsOf(op.response, answer.json).filter((one) => one.field === field)
  const same = here.filter(({ text }) => seen === undefined || fingerprint(context.keyRing, text) === seen)
  const [first] = same
  if (!first) return { failure: here.length > 0 ? another(field) : none(field) }
  return same.every(({ text }) => text === first.text) ? { value: first.text } : { failure: several(field) }
}

const none = (field: string) =>
  new Failure('ADIT_NOT_FOUND', 'No secret is stored in this field. Reload the page.', { field })
const several = (field: string) =>
  new Failure('ADIT_INVALID', 'This field has several secrets. Choose a secret by its fingerprint.', {
    field,
  })
const another = (field: string) =>
  new Failure('ADIT_CONFLICT', 'The stored secret has changed. Reload the page.', {
    field,
  })
