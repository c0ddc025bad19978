import 'server-only'
import { fingerprint } from '@/lib/audit/masking'
import { fieldPath, type KeptSecret } from '@/lib/contract/values'
import { Failure } from '@/lib/contract/failure'
import { isSameTarget, mapKept, storedSecrets, textsWithSecrets } from '@/lib/contract/kept'
import type { SecretPosition } from '@/lib/contract/redact'
import type { Named } from '@/lib/contract/operation'
import { findYamlSecrets } from '@/lib/resources/traffic-policy/yaml'
import { secretsOf } from '@/lib/upstream/secrets'
import type { Context } from '../context'
import { masked, type ProxyAnswer } from '../proxy/answer'
import { checkBody, type PlatformRequest } from '../proxy/request'

interface Stored {
  secrets: readonly (ReturnType<typeof secretsOf>[number] & { print: string })[]
  /** The placeholders in the masked response. An unchanged secret has the same placeholder in the request. */
  marks: ReturnType<typeof storedSecrets>
}

function plainSecret({ secrets, marks }: Stored, position: SecretPosition, seen: string) {
  const field = fieldPath(position.path)
  const here = secrets.filter((one) => one.field === field)
  const same = here.filter(({ print }) => print === seen)
  const [first] = same
  if (!first) {
    const msg = here.length > 0 ? 'The stored secret has changed.' : 'No secret is stored in this field.'
    throw new Failure('ADIT_CONFLICT', `${msg} Reload the page.`, { field })
  }
  const mark = marks.find(
    (one) => one.field === field && one.fingerprint === seen && isSameTarget(one, position),
  )
  // Anyone who can set the target could read the secret.
  if (!mark) throw new Failure('ADIT_INVALID', otherTarget(position), { field })
  return same.find(({ within }) => within === mark.within) ?? first
}

const otherTarget = ({ within }: SecretPosition) =>
  within === undefined
    ? "The stored secret was entered for another target, so it can't be reused here. Enter the secret again."
    : `Your changes to the policy could send the secret at ${within} to a new target. Enter the secret again.`

export const noneToKeep = () =>
  new Failure(
    'ADIT_INVALID',
    "This account's API can't return the stored secret, so it can't be kept. Enter the secret again, or remove it.",
  )

export const noneStoredYet = () =>
  new Failure(
    'ADIT_INVALID',
    "A new resource can't reuse a stored secret. Enter the secret, or leave the field empty.",
  )

/**
 * Replaces the placeholders in a request with the stored secrets, and checks the result against the contract. `stored`
 * is the response to `read`.
 */
export function withKept(
  context: Context,
  request: PlatformRequest,
  read: Named,
  stored: unknown,
): PlatformRequest & { filled: string[] } {
  const secrets = secretsOf(read.response, stored)
  const shown = masked(context, read.response, stored)
  const known = {
    secrets: secrets.map((one) => ({ ...one, print: fingerprint(context.keyRing, one.text) })),
    marks: storedSecrets(read.response, shown, findYamlSecrets),
  }
  const filled: string[] = []
  const fill = (mark: KeptSecret, scope: SecretPosition) => {
    const { text, token } = plainSecret(known, scope, mark.fingerprint)
    filled.push(text)
    return token === undefined ? text : { token }
  }
  const texts = textsWithSecrets(read.response, stored)
  const seen = textsWithSecrets(read.response, shown)
  const whole = (text: string, path: readonly string[]) => {
    const field = fieldPath(path)
    if (seen.get(field) !== text) return undefined
    filled.push(...secrets.filter((one) => one.field === field).map((one) => one.text))
    return texts.get(field)
  }
  const body = mapKept(request.op.body, request.body, fill, { find: findYamlSecrets, whole })
  checkBody(request.op, body)
  return { ...request, body, filled }
}

/**
 * Removes filled-in secrets of at least 8 characters from an error response, in case the platform repeats the secrets.
 */
export function withoutFilled(filled: readonly string[] = [], answer: ProxyAnswer): ProxyAnswer {
  if (answer.status < 400) return answer
  const parts = filled.filter(({ length }) => length >= 8).map((text) => JSON.stringify(text).slice(1, -1))
  const text = parts.reduce((all, part) => all.replaceAll(part, '…'), answer.text)
  return { ...answer, text }
}
