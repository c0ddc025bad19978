import * as z from 'zod'
import { ref, type Rule } from '@/lib/contract/fields'
import type { Access } from '@/lib/contract/operation'
import { inRequestShape } from '@/lib/contract/seen'

/** A module of an edge or a route: what a request sends, what the API answers, and the way back from one to the other. */
export interface EdgeModule<Q extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  request: Q
  response: R
  /** Which role may write it; operator unless told. */
  access?: Access
  /**
   * The request that would set what an answer shows: Refs become ids, what only the platform makes is left out, and so
   * is what the answer does not say.
   */
  toRequest: (response: z.output<R>) => Partial<z.input<Q>>
}

interface Given<Q extends z.ZodType, R extends z.ZodType> extends Pick<
  EdgeModule<Q, R>,
  'request' | 'response' | 'access'
> {
  /** Only where the answer's own fields are not the way back. */
  toRequest?: EdgeModule<Q, R>['toRequest']
}

/** Keeps the types of a module's schemas. */
export function edgeModule<Q extends z.ZodType, R extends z.ZodType>(given: Given<Q, R>): EdgeModule<Q, R> {
  const { request } = given
  const toRequest = (answer: z.output<R>) => inRequestShape(request, answer) as Partial<z.input<Q>> // some of its fields
  return { toRequest, ...given }
}

/** On unless the request turns it off, for every module. */
const enabled = z.boolean().default(true)

/**
 * Declares the request of a module. It replaces the whole stored module, so every field left out gets its default.
 * `null` is refused: a module is removed by its delete operation. The API specification, section "Update semantics".
 */
export const moduleRequest = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject(
    { enabled, ...shape },
    {
      error: ({ input }) =>
        input === null
          ? 'A module cannot be removed by an update: DELETE the module at its own path instead'
          : undefined,
    },
  )

/** The answer of a module. */
export const moduleResponse = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ enabled: z.boolean().nullish(), ...shape })

/** Adds a rule over several fields of a module, said at one of them. */
export function ruleAt<S extends z.ZodType>(
  schema: S,
  path: readonly string[],
  check: (value: z.output<S>) => boolean,
  given: Rule,
): S {
  const { code, source, message } = given
  return schema.refine<(value: z.output<S>) => boolean>(check, {
    error: message,
    path: [...path],
    params: { code, source },
  })
}

/** A module that is on or off and has nothing to set. */
export const switchModule = () =>
  edgeModule({
    request: moduleRequest({}),
    response: moduleResponse({}),
  })

/** References in an answer. */
export const refs = z.array(ref).nullish()
