import 'server-only'
import type { viewsApi } from '@/lib/api/views'
import type { AreaRoutes } from '../routing/console-api'
import { listViews, removeView, saveView, scopeOf } from './list-views'

export const viewsRoutes: AreaRoutes<typeof viewsApi> = {
  list: async (input) => ({ views: await listViews(input.context.db, scopeOf(input), input.person) }),
  save: saveView,
  remove: removeView,
}
