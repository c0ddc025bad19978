import 'server-only'
import type { Agent, AgentsSearch } from '@/lib/api/agents'
import type { BackendRow } from '@/lib/api/inventory'
import { pageOfAgents } from '@/lib/agents/list/page'
import { agentFacets } from '@/lib/agents/model/facts'
import { type ExportColumn, exportColumns, exportObject } from '@/lib/inventory/list/export-columns'
import { backendKinds } from '@/lib/resources/info/backends'
import { type Account, resourceOf } from '../accounts/upstream'
import type { Context } from '../context'
import { backendsPage } from './backends'

type Search = Readonly<Record<string, string | undefined>>

export interface ExportedList<Row> {
  name: string
  total: number
  filters: readonly string[]
  columns: readonly ExportColumn<Row>[]
  toJson: (row: Row) => unknown
  pages: AsyncIterable<readonly Row[]>
}

interface Page<Row> {
  rows: readonly Row[]
  total: number
  next: string | null
}

async function allPages<Row>(read: (after: string | undefined) => Promise<Page<Row>>) {
  const first = await read(undefined)
  async function* pages() {
    let page = first
    for (;;) {
      yield page.rows
      if (page.next === null) return
      page = await read(page.next)
    }
  }
  return { total: first.total, pages: pages() }
}

const agentColumns: readonly ExportColumn<Agent>[] = [
  { name: 'id', value: ({ id }) => id },
  { name: 'name', value: ({ name }) => name },
  { name: 'state', value: ({ state }) => state },
  { name: 'version', value: ({ session }) => session.agent_version },
  { name: 'newer_version', value: ({ newer_version }) => newer_version },
  { name: 'os', value: ({ session }) => session.os },
  { name: 'region', value: ({ session }) => session.region },
  { name: 'ip', value: ({ session }) => session.ip },
  { name: 'transport', value: ({ session }) => session.transport },
  { name: 'credential_id', value: ({ session }) => session.credential_id },
  { name: 'session_id', value: ({ session }) => session.id },
  { name: 'started_at', value: ({ session }) => session.started_at },
  { name: 'endpoint_count', value: ({ endpoint_count }) => endpoint_count },
  { name: 'metadata', value: ({ session }) => session.metadata },
  { name: 'first_seen_at', value: ({ first_seen_at }) => first_seen_at },
]

export async function exportedAgents(
  { db }: Context,
  account: Account,
  search: Search,
): Promise<ExportedList<Agent>> {
  const wanted = Object.fromEntries(['q', 'ids', 'sort', ...agentFacets].map((name) => [name, search[name]]))
  const found = await allPages(async (after) => {
    const asked: AgentsSearch = { ...wanted, after }
    const { agents, total, next } = await pageOfAgents(db, account.id, asked, new Date())
    return { rows: agents, total, next }
  })
  return {
    name: 'agents',
    filters: agentFacets,
    columns: agentColumns,
    toJson: (agent) => Object.fromEntries(agentColumns.map(({ name, value }) => [name, value(agent)])),
    ...found,
  }
}

export async function exportedBackends(
  context: Context,
  account: Account,
  search: Search,
): Promise<ExportedList<BackendRow>> {
  const { q, sort, state, 'not-state': notState } = search
  const wanted = { q, sort, state, 'not-state': notState }
  const columns = backendKinds.flatMap((kind) => exportColumns(resourceOf(kind).info))
  return {
    name: 'backends',
    filters: ['state'],
    columns: [
      { name: 'kind', value: ({ resource }) => resource },
      ...new Map(columns.map((column) => [column.name, column])).values(),
    ],
    toJson: (row) => ({ kind: row.resource, ...exportObject(row) }),
    ...(await allPages((after) => backendsPage(context, account, { ...wanted, after }))),
  }
}
