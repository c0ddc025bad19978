import { withArticle } from '@/lib/util/text'
import * as z from 'zod'
import { idParam } from './fields'
import { type Access, defineOperation, type Support } from './operation'

type Any = z.ZodType
type Verb = 'list' | 'create' | 'get' | 'update' | 'delete'

/** The query parameters for paging and filtering lists. The API specification doesn't describe them. */
const pageQuery = z.object({
  limit: z.string().optional(),
  before_id: z.string().optional(),
  filter: z.string().optional(),
})

interface Crud<P extends string, K extends string, I extends Any, C extends Any, U extends Any> {
  path: `/${P}`
  /** The name of the array in the list response. Defaults to the path without the leading slash. */
  key?: K
  noun: string
  item: I
  create: C
  update: U
  /** The operations that the API specification doesn't describe and only some APIs support. */
  wider?: readonly Verb[]
  /** The role required for writes. Defaults to operator. */
  access?: Access
}

export const crud = <P extends string, I extends Any, C extends Any, U extends Any, K extends string = P>(
  of: Crud<P, K, I, C, U>,
) => ({
  ...onCollection(of),
  ...onResource(of),
})

function onCollection<K extends string, I extends Any, C extends Any>(of: Crud<string, K, I, C, Any>) {
  // TypeScript widens a computed key to `string`
  const rows = { [of.key ?? of.path.slice(1)]: z.array(of.item) } as Record<K, z.ZodArray<I>>
  const page = z.object({ uri: z.string(), next_page_uri: z.string().nullable() }).extend(rows)
  const path = of.path as '/' // a literal type, so that SameKeys can be decided
  return {
    list: defineOperation({
      method: 'GET',
      path,
      status: 200,
      access: 'viewer',
      support: supportOf(of, 'list'),
      summary: `List all ${pluralOf(of.noun)}`,
      query: pageQuery,
      response: page,
    }),
    create: defineOperation({
      method: 'POST',
      path,
      status: 201,
      access: of.access ?? 'operator',
      support: supportOf(of, 'create'),
      summary: `Create ${withArticle(of.noun)}`,
      body: of.create,
      response: of.item,
    }),
  }
}

function onResource<I extends Any, U extends Any>(of: Crud<string, string, I, Any, U>) {
  const path = `${of.path}/{id}` as '/{id}' // as above
  const { access = 'operator' } = of
  return {
    get: defineOperation({
      method: 'GET',
      path,
      status: 200,
      access: 'viewer',
      support: supportOf(of, 'get'),
      summary: `Get ${withArticle(of.noun)}`,
      params: idParam,
      response: of.item,
    }),
    update: defineOperation({
      method: 'PATCH',
      path,
      status: 200,
      access,
      support: supportOf(of, 'update'),
      summary: `Update ${withArticle(of.noun)}`,
      params: idParam,
      body: of.update,
      response: of.item,
    }),
    delete: defineOperation({
      method: 'DELETE',
      path,
      status: 204,
      access,
      support: supportOf(of, 'delete'),
      summary: `Delete ${withArticle(of.noun)}`,
      params: idParam,
    }),
  }
}

const pluralOf = (noun: string) => `${noun.replace(/ss$/, 'sse').replace(/([^aeiou])y$/, '$1ie')}s`

const supportOf = ({ wider }: { wider?: readonly Verb[] }, verb: Verb): Support =>
  wider?.includes(verb) ? 'wider' : 'spec'
