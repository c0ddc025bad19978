import type { ConsoleArea, ConsoleOperation } from '@/lib/contract/console-operation'
import { accountsApi } from './accounts'
import { abuseApi } from './abuse'
import { agentsApi } from './agents'
import { agentTunnelsApi } from './agent-tunnels'
import { agentUpdatesApi } from './agent-updates'
import { auditApi } from './audit'
import { bulkJobsApi } from './bulk-jobs'
import { checksApi } from './checks'
import { dnsApi } from './dns'
import { dnsLinksApi, sharedDnsApi } from './dns-links'
import { inventoryApi } from './inventory'
import { notificationsApi } from './notifications'
import { peopleApi } from './people'
import { apiLogApi } from './api-log'
import { secretsApi } from './secrets'
import { sessionsApi } from './sessions'
import { sitesApi } from './sites'
import { systemApi } from './system'
import { trafficApi } from './traffic'
import { transferApi } from './transfer'
import { testRequestsApi } from './test-requests'
import { viewsApi } from './views'

/** All operations of the console's own API, keyed by area. Code for the browser must import only the type. */
export const consoleApi = {
  system: systemApi,
  sessions: sessionsApi,
  people: peopleApi,
  accounts: accountsApi,
  inventory: inventoryApi,
  notifications: notificationsApi,
  dns: dnsApi,
  dnsLinks: dnsLinksApi,
  sharedDns: sharedDnsApi,
  agents: agentsApi,
  agentTunnels: agentTunnelsApi,
  agentUpdates: agentUpdatesApi,
  bulkJobs: bulkJobsApi,
  sites: sitesApi,
  audit: auditApi,
  apiLog: apiLogApi,
  abuse: abuseApi,
  checks: checksApi,
  secrets: secretsApi,
  traffic: trafficApi,
  transfer: transferApi,
  views: viewsApi,
  testRequests: testRequestsApi,
} satisfies Record<string, ConsoleArea>

export type ConsoleApi = typeof consoleApi
type AnyOperation = { [A in keyof ConsoleApi]: ConsoleApi[A][keyof ConsoleApi[A]] }[keyof ConsoleApi]
/** The operations, keyed by method and path, such as `GET /api/people`. */
export type ConsoleOperations = { [O in AnyOperation as `${O['method']} ${O['path']}`]: O }

interface NamedOperation {
  area: string
  key: string
  op: ConsoleOperation
}
export const consoleOperations: readonly NamedOperation[] = Object.entries<ConsoleArea>(consoleApi).flatMap(
  ([area, ops]) => Object.entries(ops).map(([key, op]) => ({ area, key, op })),
)
