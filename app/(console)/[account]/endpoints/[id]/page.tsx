import { EndpointDetail } from '@/components/endpoints/detail'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import { endpointsInfo as info } from '@/lib/resources/info/endpoints'
import { servingEdge } from '@/lib/resources/text/endpoint-text'
import { prefetchInto } from '../../../prefetched'
import { detailMetadata, detailOf, detailPage, type MorePrefetch } from '../../pages'
import { relatedStates } from '../../prefetch-states'

const prefetchEdge: MorePrefetch = (account, id) => [
  async (client) => {
    const known = await detailOf(account, info.name, id).catch(() => null)
    const edge = known && servingEdge(known.row.item)
    if (!edge) return
    await Promise.all([
      prefetchInto(client, [
        inventoryDetailQuery(account, edge.resource, edge.id),
        () => detailOf(account, edge.resource, edge.id),
      ]),
      prefetchInto(client, relatedStates(account, edge.resource, edge.id)),
    ])
  },
]

export const generateMetadata = detailMetadata(info)
export default detailPage(info, EndpointDetail, prefetchEdge)
