import 'server-only'
import { Failure } from '@/lib/contract/failure'
import { addressOf } from '../address'
import { runNextAuth } from './auth-adapter'
import { authOptions } from './auth-options'
import { announceAuthUrl } from '../env'
import { publicRoute } from '../route'
import { personOfRequest } from './session-token'

/** The next-auth routes that the console offers. Excludes next-auth's own pages and log endpoint. */
const actions = new Set([
  'GET csrf',
  'GET session',
  'GET providers',
  'GET signin',
  'GET signout',
  'GET error',
  'POST session',
  'POST signout',
  'POST callback/credentials',
])

/** The route `/api/auth/*`: sign-in, sign-out and session. next-auth protects it with its own CSRF token. */
export const authRoute = publicRoute(
  async ({ context, request, params, requestId }) => {
    const action = Array.isArray(params.nextauth) ? params.nextauth : []
    if (!actions.has(`${request.method} ${action.join('/')}`))
      throw new Failure('ADIT_NOT_FOUND', 'Nothing exists at this URL.')
    announceAuthUrl(context.env)
    const failures: unknown[] = []
    const options = authOptions(context, {
      address: addressOf(request.headers),
      userAgent: request.headers.get('user-agent') ?? '',
      requestId,
      person: await personOfRequest(context, request),
      refuse: (failure) => void failures.push(failure),
    })
    const response = await runNextAuth(request, action, options)
    const [failure] = failures
    if (failure === undefined) return response
    if (!(failure instanceof Failure) || failure.code !== 'ADIT_TOO_MANY') throw failure
    const headers = { 'retry-after': failure.details.retry_after ?? '60' }
    return Response.json(failure.envelope(requestId), { status: failure.status, headers })
  },
  { ownToken: true },
)
