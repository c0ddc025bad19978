import type { AgentsUptime, AgentState } from '@/lib/api/agents'
import type { Attention, Overview } from '@/lib/api/overview'
import type { ResourceName } from '@/lib/resources/resource-types'

const AS_OF = '2026-11-20T09:00:00Z'
type List = Overview['resources'][number]

export const aList = (resource: ResourceName, count = 0, more: Partial<List> = {}): List => ({
  resource,
  count,
  as_of: AS_OF,
  error: null,
  syncing: false,
  listable: true,
  ...more,
})

export const anOverview = (more: Partial<Overview> = {}): Overview => ({
  resources: [],
  endpoint_types: [],
  sites: { total: 0, open: 0 },
  dns: {
    wrong: 0,
    missing: 0,
    apex: 0,
    incomplete: 0,
    forbidden: 0,
    attention: 0,
    unreadable: 0,
    unknown: 0,
    unchecked: 0,
    setup: 0,
    waiting: 0,
    alias: 0,
    correct: 0,
  },
  problem_counts: {
    dns: 0,
    domains: 0,
    ingresses: 0,
  },
  certificates: { failed: 0, waiting: 0 },
  authorities: { ended: 0, ending: 0 },
  problem_states: [],
  problems: 0,
  warnings: 0,
  attention: [],
  attention_counts: {},
  ...more,
})

export const aCase = (more: Partial<Attention> = {}): Attention => ({
  kind: 'dns',
  resource: 'reserved-domains',
  id: 'rd_1',
  title: 'shop.example',
  state: 'wrong',
  label: 'DNS incorrect',
  cause: 'Has the address 192.0.2.80 instead of a CNAME',
  sentence: '',
  since: null,
  ...more,
})

export const agentsIn = (
  states: Partial<Record<AgentState, number>>,
  more: Partial<AgentsUptime> = {},
): AgentsUptime => ({
  as_of: AS_OF,
  syncing: false,
  error: null,
  listable: true,
  interrupted: 0,
  agents: [],
  // The keys are states.
  states: (Object.entries(states) as [AgentState, number][]).map(([value, count]) => ({ value, count })),
  ...more,
})
