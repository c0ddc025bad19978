import type { Found, SentWrite, WriteCheck } from '@/lib/api/checks'
import { callApi } from './call-api'

/** Checks with the API whether a write was done. Throws ApiError when the API can't be asked at the moment. */
export const checkWrite = (account: string, { params = {}, ...write }: SentWrite) =>
  callApi('POST /api/checks/{account}', { params: { account }, body: { params, ...write } })

/** Returns the resource that a check found the request to have created; null where it found none or can't tell. */
export function createdIn(check: WriteCheck | null | undefined): Found | null {
  const [first, ...others] = check?.kind === 'created' ? check.found : []
  return first !== undefined && others.length === 0 ? first : null
}
