import 'server-only'
import type { secretsApi } from '@/lib/api/secrets'
import type { AreaRoutes } from '../routing/console-api'
import { revealSecret } from './secrets'

export const secretsRoutes: AreaRoutes<typeof secretsApi> = {
  reveal: revealSecret,
}
