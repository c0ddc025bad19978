import * as z from 'zod'
import { ref, type Rule } from '@/lib/contract/fields'
import type { Access } from '@/lib/contract/operation'
import { inRequestShape } from '@/lib/contract/seen'

export interface EdgeModule<Q extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> {
  request: Q
  response: R
  /** The role required to change the module. Defaults to operator. */
  access?: Access
  toRequest: (response: z.output<R>) => Partial<z.input<Q>>
}

interface Definition<Q extends z.ZodType, R extends z.ZodType> extends Pick<
  EdgeModule<Q, R>,
  'request' | 'response' | 'access'
> {
  /** The conversion to use, rather than the default, if the response's fields differ from the request's. */
  toRequest?: EdgeModule<Q, R>['toRequest']
}

export function edgeModule<Q extends z.ZodType, R extends z.ZodType>(
  definition: Definition<Q, R>,
): EdgeModule<Q, R> {
  const { request } = definition
  // Omits fields that a request can't contain.
  const toRequest = (answer: z.output<R>) => inRequestShape(request, answer) as Partial<z.input<Q>>
  return { toRequest, ...definition }
}

const enabled = z.boolean().default(true)

/** Returns the request schema of a module. Its error for `null` explains how to remove the module. */
export const moduleRequest = <S extends z.ZodRawShape>(shape: S) =>
  z.strictObject(
    { enabled, ...shape },
    {
      error: ({ input }) =>
        input === null
          ? "An update can't remove a module. Send DELETE to the module's own path instead."
          : undefined,
    },
  )

export const moduleResponse = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ enabled: z.boolean().nullish(), ...shape })

/** Adds a rule about several fields of a module. Reports problems at the `path` field. */
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

export const switchModule = () =>
  edgeModule({
    request: moduleRequest({}),
    response: moduleResponse({}),
  })

export const refs = z.array(ref).nullish()
