import * as z from 'zod'
import { defineConsoleOperation } from '@/lib/contract/console-operation'

const listView = z.object({
  id: z.string(),
  name: z.string(),
  search: z.string().describe('Search, filters and sort order, as in the address of the list'),
  columns: z.array(z.string()).nullable().describe('The columns besides the name; null for the usual ones'),
  is_shared: z.boolean().describe('Everyone who uses the account sees it'),
  is_own: z.boolean().describe('The person who asks saved it'),
})
/** A saved view of a list. */
export type ListView = z.output<typeof listView>

export const viewsApi = {
  list: defineConsoleOperation({
    method: 'GET',
    path: '/api/views/{account}/{resource}',
    access: 'viewer',
    summary: 'List the saved views of a list: own ones, and those shared with the account',
    response: z.object({ views: z.array(listView) }),
  }),
  save: defineConsoleOperation({
    method: 'POST',
    path: '/api/views/{account}/{resource}',
    access: 'viewer',
    summary: 'Save a view, or replace the own one of this name; sharing requires the admin role',
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
    summary: 'Delete an own view; admins also delete shared ones',
  }),
}
