import 'server-only'
import { fingerprint } from '@/lib/audit/fingerprint'
import { Failure } from '@/lib/contract/failure'
import { mapKept } from '@/lib/contract/kept'
import type { Named } from '@/lib/contract/operation'
import { secretsOf } from '@/lib/upstream/secrets'
import type { Context } from './context'
import type { ProxyAnswer } from './proxy-answer'
import { checkBody, type PlatformRequest } from './proxy-request'

type Secrets = ReturnType<typeof secretsOf>

/** The stored secret of a field, in clear, whose fingerprint somebody saw. Throws Failure ADIT_CONFLICT. */
function plainSecret({ keyRing }: Context, stored: Secrets, field: string, seen: string): string {
  const here = stored.filter((one) => one.field === field)
  const same = here.find(({ text }) => fingerprint(keyRing, text) === seen)
  if (same) return same.text
  const msg =
    here.length > 0 ? 'The stored secret is another one than you saw.' : 'There is no stored secret here.'
  throw new Failure('ADIT_CONFLICT', `${msg} Load the page anew.`, { field })
}

export const noneToKeep = () =>
  new Failure(
    'ADIT_INVALID',
    'The API of this account cannot be asked for the stored secret, so it cannot be kept. Type it again, or remove it.',
  )

/**
 * The request with each kept secret filled in from what is stored (the answer of `read`), checked against the contract.
 * Throws Failure ADIT_CONFLICT or ADIT_INVALID.
 */
export function withKept(
  context: Context,
  request: PlatformRequest,
  read: Named,
  stored: unknown,
): PlatformRequest & { filled: string[] } {
  const secrets = secretsOf(read.response, stored)
  const filled: string[] = []
  const body = mapKept(request.op.body, request.body, (mark, path) => {
    const text = plainSecret(context, secrets, path.join('.'), mark.fingerprint)
    filled.push(text)
    return text
  })
  checkBody(request.op, body)
  return { ...request, body, filled }
}

/** A refusal in whose words a platform repeats what was filled in. What is too short to tell from words stays. */
export function withoutFilled(filled: readonly string[] = [], answer: ProxyAnswer): ProxyAnswer {
  if (answer.status < 400) return answer
  const parts = filled.filter(({ length }) => length >= 8).map((text) => JSON.stringify(text).slice(1, -1))
  const text = parts.reduce((all, part) => all.replaceAll(part, '…'), answer.text)
  return { ...answer, text }
}
