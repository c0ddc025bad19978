import { queryOptions } from '@tanstack/react-query'
import type { ResourceName } from '@/lib/resources/catalogue'
import { callApi } from './call-api'

const resource: ResourceName = 'abuse-reports'

/** An abuse report as it was last read. */
export const abuseStatusQuery = (account: string, id: string) =>
  queryOptions({
    queryKey: [resource, 'status', account, id],
    queryFn: ({ signal }) => callApi('GET /api/abuse/{account}/{id}', { params: { account, id }, signal }),
  })
