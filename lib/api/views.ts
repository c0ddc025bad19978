import * as z from 'zod'
import { defineConsoleOperation } from '@/lib/contract/console-operation'
import type { ResourceName } from '@/lib/resources/resource-types'

/** The lists that have saved views but aren't the list of one kind of resource. */
export const mixedLists = ['agents', 'backends'] as const
export type ViewedList = ResourceName | (typeof mixedLists)[number]

const listView = z.object({
  id: z.string(),
  name: z.string(),
  search: z.string().describe("Search, filters, grouping and sort order, as in the list's URL"),
  columns: z
    .array(z.string())
    .nullable()
    .describe('The columns in addition to the name; null for the default columns'),
  is_shared: z.boolean().describe('True if everyone who uses the account can see the view'),
  is_own: z.boolean().describe('True if the view belongs to the person who sent the request'),
})
export type ListView = z.output<typeof listView>

export const viewsApi = {
  list: defineConsoleOperation({
    method: 'GET',
    path: '/api/views/{account}/{resource}',
    access: 'viewer',
    summary:
      'List the saved views for a kind of resource: your own views and views shared with everyone who uses the account',
    response: z.object({ views: z.array(listView) }),
  }),
  save: defineConsoleOperation({
    method: 'POST',
    path: '/api/views/{account}/{resource}',
    access: 'viewer',
    summary: 'Save a view, or replace your view of the same name. Sharing a view requires the admin role.',
    body: z.strictObject({
      name: z.string().trim().min(1).max(60),
      search: z.string().max(1_000),
      columns: z
        .array(z.string().regex(/^[\w-]{1,60}$/))
        .max(60)
        .nullable(),
      is_shared: z.boolean(),
    }),
    response: listView,
    status: 201,
  }),
  remove: defineConsoleOperation({
    method: 'DELETE',
    path: '/api/views/{account}/{resource}/{id}',
    access: 'viewer',
    summary: 'Delete one of your views or, as an admin, a shared view',
  }),
}
