import 'server-only'
import type { checksApi } from '@/lib/api/checks'
import { withinBudget } from '../accounts/upstream'
import type { ApiInput, AreaRoutes } from '../routing/console-api'
import { checkWriteNow } from './check-write'

export const checksRoutes: AreaRoutes<typeof checksApi> = {
  check: withinBudget((input: ApiInput<typeof checksApi.check>) => checkWriteNow(input)),
}
