import { IpPolicyDetail } from '@/components/ip-policies/detail'
import { inventoryRowsQuery, readRows } from '@/lib/client/inventory'
import { ipPoliciesInfo as info } from '@/lib/resources/info/ip-policies'
import { loadPage } from '@/lib/server/prefetch'
import { detailMetadata, detailPage } from '../../pages'

const rules = 'ip-policy-rules'

export const generateMetadata = detailMetadata(info)
export default detailPage(info, IpPolicyDetail, (account, id) => [
  [
    inventoryRowsQuery(account, rules, { q: id }),
    () => readRows((after) => loadPage(account, rules, { q: id, after })),
  ],
])
