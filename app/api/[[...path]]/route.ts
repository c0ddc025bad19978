import { consoleOperations } from '@/lib/api/registry'
import { consoleApiHandler, type ConsoleRoutes } from '@/lib/server/console-api'

const routes: ConsoleRoutes = {
  system: async () => (await import('@/lib/server/system-routes')).systemRoutes,
  sessions: async () => (await import('@/lib/server/people/routes')).sessionsRoutes,
  people: async () => (await import('@/lib/server/people/routes')).peopleRoutes,
  accounts: async () => (await import('@/lib/server/accounts/routes')).accountsRoutes,
}
const handler = consoleApiHandler(consoleOperations, routes)

export { handler as DELETE, handler as GET, handler as PATCH, handler as POST, handler as PUT }
