import * as z from 'zod'
import { crud } from '@/lib/contract/crud'
import { idOf, rule, text } from '@/lib/contract/fields'
import { defineResource, type ResourceInfo } from '@/lib/contract/resource'
import { inSentence } from '@/lib/util/text'

const description = text(255, 6503, 'local').nullable().optional()
const metadata = text(4096, 6504, 'local').nullable().optional()

export const backendRequest = z.strictObject({ description, metadata })

interface Kind<
  N extends string,
  F extends keyof I['shape'] & string,
  I extends z.ZodObject,
  C extends z.ZodType,
  U extends z.ZodType,
> {
  info: ResourceInfo<N, F>
  /** The segment after `/backends` in the backend's API path. */
  kind: string
  item: I
  create: C
  update: U
}

export const backend = <
  N extends string,
  F extends keyof I['shape'] & string,
  I extends z.ZodObject,
  C extends z.ZodType,
  U extends z.ZodType,
>({
  info,
  kind,
  item,
  create,
  update,
}: Kind<N, F, I, C, U>) =>
  defineResource({
    info,
    item,
    ops: crud({
      path: `/backends/${kind}`,
      key: 'backends',
      noun: inSentence(info.one),
      item,
      create,
      update,
      wider: ['list', 'create', 'get', 'update', 'delete'],
    }),
  })

const kinds = {
  bkdtg: 'tunnel group',
  bkdhr: 'HTTP response',
  bkdsc: 'static',
  bkdwd: 'weighted',
  bkdfo: 'failover',
} as const
type Prefix = keyof typeof kinds

const prefixOf = (id: string) => id.slice(0, id.indexOf('_'))
const isPrefix = (prefix: string): prefix is Prefix => Object.hasOwn(kinds, prefix)

const MAX_BACKENDS = 16

interface Children {
  refused: readonly Prefix[]
  code: number
  message: string
  tooMany: number
}

export const childId = idOf(z.string())

export function childRules<S extends z.ZodType>(
  schema: S,
  idsOf: (value: z.output<S>) => string[],
  { refused, code, message, tooMany }: Children,
): S {
  const few = rule(schema, (value) => idsOf(value).length <= MAX_BACKENDS, {
    code: tooMany,
    message: `Choose at most ${MAX_BACKENDS} backends`,
    source: 'local',
  })
  const ids = rule(few, (value) => idsOf(value).every((id) => isPrefix(prefixOf(id))), {
    code: 242,
    message: `A backend ID must start with one of: ${Object.keys(kinds).join('_, ')}_`,
    source: 'local',
  })
  return rule(ids, (value) => !idsOf(value).some((id) => refused.some((prefix) => prefixOf(id) === prefix)), {
    code,
    message,
    source: 'local',
  })
}
