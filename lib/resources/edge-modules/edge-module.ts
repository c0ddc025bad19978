import * as z from 'zod'
import { ref, type Rule } from '@/lib/contract/fields'
import type { Access } from '@/lib/contract/operation'
import { inRequestShape } from '@/lib/contract/seen'

/** A module of an edge or a route: its request, its response, and the conversion from response to request. */
export interface EdgeModule<Q extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  request: Q
  response: R
  /** The role required to write the module; operator by default. */
  access?: Access
  /**
   * Converts a response to the request that would produce it. Converts Refs to IDs. Omits fields that only the platform
   * sets, and fields absent from the response.
   */
  toRequest: (response: z.output<R>) => Partial<z.input<Q>>
}

interface Definition<Q extends z.ZodType, R extends z.ZodType> extends Pick<
  EdgeModule<Q, R>,
  'request' | 'response' | 'access'
> {
  /** Replaces the default conversion. Set only if a module's response fields differ from its request fields. */
  toRequest?: EdgeModule<Q, R>['toRequest']
}

/** Keeps the types of a module's schemas. */
export function edgeModule<Q extends z.ZodType, R extends z.ZodType>(
  definition: Definition<Q, R>,
): EdgeModule<Q, R> {
  const { request } = definition
  const toRequest = (answer: z.output<R>) => inRequestShape(request, answer) as Partial<z.input<Q>> // some of its fields
  return { toRequest, ...definition }
}

/** The on/off field of a module. Every module is on unless the request turns it off. */
const enabled = z.boolean().default(true)

/**
 * Declares the request of a module. The request replaces the whole stored module, so every omitted field gets its
 * default. `null` is refused, because a module is removed by its delete operation. Source: the API specification,
 * section "Update semantics".
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

/** Declares the response of a module. */
export const moduleResponse = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ enabled: z.boolean().nullish(), ...shape })

/** Adds a rule over several fields of a module, and reports its problems at one of them. */
export function ruleAt<S extends z.ZodType>(
  schema: S,
  path: readonly string[],
  check: (value: z.output<S>) => boolean,
  definition: Rule,
): S {
  const { code, source, message } = definition
  return schema.refine<(value: z.output<S>) => boolean>(check, {
    error: message,
    path: [...path],
    params: { code, source },
  })
}

/** Declares a module without settings, which is either on or off. */
export const switchModule = () =>
  edgeModule({
    request: moduleRequest({}),
    response: moduleResponse({}),
  })

/** References in a response. */
export const refs = z.array(ref).nullish()
