import 'server-only'
import type { checksApi } from '@/lib/api/checks'
import { withinBudget } from '../accounts/budget'
import type { AreaRoutes } from '../console-api'
import { revealSecret } from '../secrets'
import { checkWriteNow } from './check'

export const checksRoutes: AreaRoutes<typeof checksApi> = {
  check: withinBudget(checkWriteNow),
  reveal: revealSecret,
}
