import 'server-only'
import type { viewsApi } from '@/lib/api/views'
import type { AreaRoutes } from '../routing/console-api'
import { listViews, removeView, storeView, viewScope } from './list-views'

export const viewsRoutes: AreaRoutes<typeof viewsApi> = {
  list: async (input) => ({ views: await listViews(input.context.db, viewScope(input), input.person) }),
  save: storeView,
  remove: removeView,
}
