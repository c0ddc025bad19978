import * as z from 'zod'
import { idParam } from './fields'
import { type Access, defineOperation, type Support } from './operation'

type Any = z.ZodType

/** Paging and filtering of any list: only the wider API documents them, so the console sends none unasked. */
const pageQuery = z.object({
  limit: z.string().optional(),
  before_id: z.string().optional(),
  filter: z.string().optional(),
})

interface Crud<K extends string, I extends Any, C extends Any, U extends Any> {
  path: `/${string}`
  /** Name of the array in the list response. */
  key: K
  /** The thing in the singular, for summaries: "reserved address". */
  noun: string
  item: I
  create: C
  update: U
  /** Operations that the specification does not show. */
  wider?: readonly ('list' | 'create' | 'get' | 'update' | 'delete')[]
  /** Which role may write; operator unless told. */
  access?: Access
}

/** The five usual operations; a resource spreads or picks what the API has. */
export function crud<K extends string, I extends Any, C extends Any, U extends Any>(of: Crud<K, I, C, U>) {
  const rows = { [of.key]: z.array(of.item) } as Record<K, z.ZodArray<I>> // one computed key, as typed
  const page = z.object({ uri: z.string(), next_page_uri: z.string().nullable() }).extend(rows)
  const [all, one] = [of.path as '/', `${of.path}/{id}` as '/{id}'] // literal types, so that SameKeys can be decided
  const support = (verb: 'list' | 'create' | 'get' | 'update' | 'delete'): Support =>
    of.wider?.includes(verb) ? 'wider' : 'spec'
  const access = of.access ?? 'operator'
  return {
    list: defineOperation({
      method: 'GET',
      path: all,
      status: 200,
      access: 'viewer',
      support: support('list'),
      summary: `List every ${of.noun}`,
      query: pageQuery,
      response: page,
    }),
    create: defineOperation({
      method: 'POST',
      path: all,
      status: 201,
      access,
      support: support('create'),
      summary: `Create a ${of.noun}`,
      body: of.create,
      response: of.item,
    }),
    get: defineOperation({
      method: 'GET',
      path: one,
      status: 200,
      access: 'viewer',
      support: support('get'),
      summary: `Get a ${of.noun}`,
      params: idParam,
      response: of.item,
    }),
    update: defineOperation({
      method: 'PATCH',
      path: one,
      status: 200,
      access,
      support: support('update'),
      summary: `Update a ${of.noun}`,
      params: idParam,
      body: of.update,
      response: of.item,
    }),
    delete: defineOperation({
      method: 'DELETE',
      path: one,
      status: 204,
      access,
      support: support('delete'),
      summary: `Delete a ${of.noun}`,
      params: idParam,
    }),
  }
}
