import 'server-only'
import type { abuseApi } from '@/lib/api/abuse'
import type { AreaRoutes } from '../routing/console-api'
import { abuseStatus, pollAbuseReport } from './abuse'

export const abuseRoutes: AreaRoutes<typeof abuseApi> = {
  status: ({ context, account, params }) => abuseStatus(context, account, params.id),
  check: ({ context, account, params, request }) =>
    pollAbuseReport(context, account, params.id, request.signal),
}
