import { consoleOperations } from '@/lib/api/registry'
import { consoleApiHandler, type ConsoleRoutes } from '@/lib/server/routing/console-api'

const routes: ConsoleRoutes = {
  system: async () => (await import('@/lib/server/system/routes')).systemRoutes,
  sessions: async () => (await import('@/lib/server/people/routes')).sessionsRoutes,
  people: async () => (await import('@/lib/server/people/routes')).peopleRoutes,
  accounts: async () => (await import('@/lib/server/accounts/routes')).accountsRoutes,
  inventory: async () => (await import('@/lib/server/inventory/routes')).inventoryRoutes,
  notifications: async () => (await import('@/lib/server/notifications/routes')).notificationsRoutes,
  dns: async () => (await import('@/lib/dns/server/routes')).dnsRoutes,
  dnsLinks: async () => (await import('@/lib/dns/server/routes')).dnsLinksRoutes,
  sharedDns: async () => (await import('@/lib/dns/server/shared')).sharedDnsRoutes,
  agents: async () => (await import('@/lib/agents/server/routes')).agentsRoutes,
  agentTunnels: async () => (await import('@/lib/agents/server/routes')).agentTunnelsRoutes,
  agentUpdates: async () => (await import('@/lib/agents/server/routes')).agentUpdatesRoutes,
  bulkJobs: async () => (await import('@/lib/bulk/server/routes')).bulkJobsRoutes,
  sites: async () => (await import('@/lib/sites/server/routes')).sitesRoutes,
  audit: async () => (await import('@/lib/server/logs/routes')).auditRoutes,
  apiLog: async () => (await import('@/lib/server/logs/routes')).apiLogRoutes,
  abuse: async () => (await import('@/lib/server/abuse/routes')).abuseRoutes,
  checks: async () => (await import('@/lib/server/writes/routes')).checksRoutes,
  secrets: async () => (await import('@/lib/server/secrets/routes')).secretsRoutes,
  traffic: async () => (await import('@/lib/traffic/server/traffic')).trafficRoutes,
  views: async () => (await import('@/lib/server/views/routes')).viewsRoutes,
  testRequests: async () => (await import('@/lib/agents/server/routes')).testRequestsRoutes,
  transfer: async () => (await import('@/lib/transfer/server/routes')).transferRoutes,
}
const handler = consoleApiHandler(consoleOperations, routes)

export { handler as DELETE, handler as GET, handler as PATCH, handler as POST, handler as PUT }
