import 'server-only'
import { randomUUID } from 'node:crypto'
import { type ListView, mixedLists, type viewsApi } from '@/lib/api/views'
import { recordDone } from '@/lib/audit/record'
import { Failure } from '@/lib/contract/failure'
import { includesRole } from '@/lib/contract/role'
import type { Db } from '@/lib/db/open'
import { resourceOf } from '../accounts/upstream'
import type { ApiInput } from '../routing/console-api'
import type { Person } from '../context'

const MAX_VIEWS = 50
const columns = ['id', 'name', 'search', 'columns', 'is_shared', 'user_id'] as const

interface Scope {
  accountId: string
  resource: string
}

const viewsOf = (db: Db, { accountId, resource }: Scope) =>
  db
    .selectFrom('list_views')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('resource', '=', resource)

type Row = Awaited<ReturnType<ReturnType<typeof viewsOf>['executeTakeFirstOrThrow']>>

const toView = ({ user_id, ...row }: Row, person: Pick<Person, 'id'>): ListView => ({
  ...row,
  columns: row.columns === null ? null : row.columns.split(',').filter(Boolean),
  is_shared: row.is_shared === 1,
  is_own: user_id === person.id,
})

export async function listViews(db: Db, scope: Scope, person: Pick<Person, 'id'>): Promise<ListView[]> {
  const rows = await viewsOf(db, scope)
    .where((eb) => eb.or([eb('user_id', '=', person.id), eb('is_shared', '=', 1)]))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map((row) => toView(row, person))
}

export function viewScope({
  account,
  params,
}: Pick<ApiInput<typeof viewsApi.list>, 'account' | 'params'>): Scope {
  const mixed = mixedLists.find((name) => name === params.resource)
  return { accountId: account.id, resource: mixed ?? resourceOf(params.resource).name }
}

export async function storeView(input: ApiInput<typeof viewsApi.save>): Promise<ListView> {
  const { context, person, body, requestId } = input
  if (body.is_shared && !includesRole(person.role, 'admin'))
    throw new Failure(
      'ADIT_FORBIDDEN',
      'Sharing a view requires the admin role. Save the view for yourself, or ask an admin.',
    )
  const scope = viewScope(input)
  return context.db.transaction().execute(async (db) => {
    const own = await viewsOf(db, scope).where('user_id', '=', person.id).execute()
    const same = own.find(({ name }) => name.toLowerCase() === body.name.toLowerCase())
    if (!same && own.length >= MAX_VIEWS)
      throw new Failure(
        'ADIT_CONFLICT',
        `You already have ${MAX_VIEWS} views for this list. Delete a view first.`,
      )
    const values = {
      name: body.name,
      search: body.search,
      columns: body.columns === null ? null : body.columns.join(','),
      is_shared: Number(body.is_shared),
    }
    const id = same?.id ?? randomUUID()
    if (same) await db.updateTable('list_views').set(values).where('id', '=', id).execute()
    else
      await db
        .insertInto('list_views')
        .values({
          id,
          account_id: scope.accountId,
          resource: scope.resource,
          user_id: person.id,
          created_at: new Date().toISOString(),
          ...values,
        })
        .execute()
    if (body.is_shared)
      await recordDone(db, context.keyRing, {
        operation: 'accounts.share-view',
        user: person,
        accountId: scope.accountId,
        target: scope.resource,
        requestId,
        after: body,
      })
    return toView({ id, user_id: person.id, ...values }, person)
  })
}

export async function removeView(input: ApiInput<typeof viewsApi.remove>): Promise<void> {
  const { context, person, params, requestId } = input
  const scope = viewScope(input)
  await context.db.transaction().execute(async (db) => {
    const row = await viewsOf(db, scope).where('id', '=', params.id).executeTakeFirst()
    if (!row || (row.user_id !== person.id && row.is_shared === 0))
      throw new Failure('ADIT_NOT_FOUND', 'This view no longer exists. Reload the page.')
    if (row.user_id !== person.id && !includesRole(person.role, 'admin'))
      throw new Failure(
        'ADIT_FORBIDDEN',
        "Deleting another person's shared view requires the admin role. Ask an admin.",
      )
    await db.deleteFrom('list_views').where('id', '=', row.id).execute()
    if (row.is_shared === 1)
      await recordDone(db, context.keyRing, {
        operation: 'accounts.delete-view',
        user: person,
        accountId: scope.accountId,
        target: scope.resource,
        requestId,
        before: { name: row.name, search: row.search },
      })
  })
}
