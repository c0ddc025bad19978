import 'server-only'
import type { checksApi } from '@/lib/api/checks'
import { withinBudget } from '../accounts/upstream'
import type { AreaRoutes } from '../routing/console-api'
import { checkWriteNow } from './check-write'

export const checksRoutes: AreaRoutes<typeof checksApi> = {
  check: withinBudget(checkWriteNow),
}
