import type { SecretPlace } from '@/lib/api/checks'
import { callApi } from './call-api'

/**
 * Shows a stored secret: an admin's own act, which requires their password again and which the audit keeps. Put neither
 * the password nor the answer into a query cache. Throws ApiError, ADIT_WRONG_PASSWORD among them.
 */
export const revealSecret = (account: string, place: SecretPlace, password: string) =>
  callApi('POST /api/secrets/{account}', { params: { account }, body: { ...place, password } })
