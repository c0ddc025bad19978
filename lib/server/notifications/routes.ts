import 'server-only'
import type { notificationsApi } from '@/lib/api/notifications'
import type { AreaRoutes } from '../routing/console-api'
import { dismissAct, listNotifications } from './notifications'

export const notificationsRoutes: AreaRoutes<typeof notificationsApi> = {
  dismiss: dismissAct,
  list: async ({ context, account }) => ({
    notifications: await listNotifications(context, account, Date.now()),
  }),
}
