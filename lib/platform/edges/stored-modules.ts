import type {
  backendModule,
  ipRestriction,
  trafficPolicyModule,
} from '@/lib/resources/edge-modules/shared-modules'
import { checkThere } from '../check-there'
import { refTo } from '../refs'
import type { Stored } from './module-handlers'

interface Shared {
  backend: typeof backendModule
  ip_restriction: typeof ipRestriction
  traffic_policy: ReturnType<typeof trafficPolicyModule>
}

/** The modules that routes and TCP edges share, as they are stored. */
export const sharedModules: Stored<Pick<Shared, keyof Shared>> = {
  async backend({ enabled, backend_id: id }, context, at) {
    await checkThere(context, [id], 6501, `${at}backend_id`)
    return { enabled, backend: refTo(id) }
  },
  async ip_restriction({ enabled, ip_policy_ids: ids }, context, at) {
    await checkThere(context, ids, 7007, `${at}ip_policy_ids`)
    return { enabled, ip_policies: [...new Set(ids)].map(refTo) }
  },
  traffic_policy: ({ enabled, value }) => ({ enabled, value: value ?? '' }),
}
