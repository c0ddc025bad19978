import 'server-only'
import type { inventoryApi, InventoryRow } from '@/lib/api/inventory'
import { recordDone } from '@/lib/audit/record'
import type { Resource } from '@/lib/contract/resource'
import { withDnsState } from '@/lib/inventory/dns/checks'
import { exportColumns, exportObject } from '@/lib/inventory/list/export-columns'
import { filtersOf } from '@/lib/inventory/model/list-filters'
import { matching } from '@/lib/inventory/list/page'
import { listItem } from '@/lib/inventory/list/row'
import { resourceOf } from '../accounts/upstream'
import type { ApiInput } from '../routing/console-api'
import type { Context } from '../context'
import { exportResponse } from '../routing/export-file'
import { exportedAgents, exportedBackends, type ExportedList } from './export-agents-and-backends'

export async function exportList({
  context,
  account,
  params,
  query: { format, ...search },
  person,
  requestId,
}: Pick<
  ApiInput<typeof inventoryApi.export>,
  'context' | 'account' | 'params' | 'query' | 'person' | 'requestId'
>): Promise<Response> {
  if (params.resource === 'agents') return exported(await exportedAgents(context, account, search))
  if (params.resource === 'backends') return exported(await exportedBackends(context, account, search))
  const resource = resourceOf(params.resource)
  const { total, pages } = await matching(context.db, account.id, resource.info, search)
  return exported({
    name: resource.name,
    total,
    filters: filtersOf(resource.info),
    columns: exportColumns(resource.info),
    toJson: exportObject,
    pages: shown(context, account.id, resource, pages),
  })

  async function exported<Row>({ name, total, filters, ...file }: ExportedList<Row>): Promise<Response> {
    await recordDone(context.db, context.keyRing, {
      operation: 'accounts.export-list',
      user: person,
      accountId: account.id,
      target: name,
      requestId,
      after: { format, rows: total, ...auditedFilters(filters, search) },
    })
    return exportResponse({ name: `${account.slug}-${name}`, format, ...file })
  }
}

function auditedFilters(names: readonly string[], search: Readonly<Record<string, string | undefined>>) {
  const filters = ['q', 'ids', ...names.flatMap((name) => [name, `not-${name}`])].flatMap((name) => {
    const value = search[name]?.slice(0, 200)
    return value ? [[name, value] as const] : []
  })
  return filters.length > 0 ? { filters: Object.fromEntries(filters) } : {}
}

async function* shown(
  { db }: Pick<Context, 'db'>,
  accountId: string,
  resource: Resource,
  pages: AsyncIterable<InventoryRow[]>,
): AsyncGenerator<InventoryRow[]> {
  for await (const rows of pages) {
    const state = await withDnsState(db, accountId, resource.name, rows)
    yield state.map((row) => listItem(resource, row))
  }
}
