'use client'

import { fieldsOf } from '@/lib/util/records'
import type * as z from 'zod'
import type { ItemSource } from '@/components/resource/detail/use-item'
import type { FormValues } from '@/components/resource/form/form-context'
import { useAccount } from '@/components/shell/account-context'
import type { Named } from '@/lib/contract/operation'
import type { EdgeModule } from '@/lib/resources/edge-modules/edge-module'
import { paths } from '@/lib/util/paths'
import { ModuleForm, type ModuleFormProps } from './module-form'

export interface ModuleParams {
  id: string
  route_id?: string
  module: string
}

type Entry = Pick<ModuleFormProps<z.ZodType, FormValues>, 'info' | 'fields' | 'storedOf' | 'toBody'>

interface ModuleDefinition<Q extends z.ZodType, R extends z.ZodType, V extends FormValues> extends Pick<
  ModuleFormProps<R, V>,
  'info' | 'fields' | 'toBody' | 'complaints'
> {
  module: EdgeModule<Q, R>
  /** Returns the input values for a stored module in the shape of a request, or the values for a new module if null. */
  storedOf: (stored: Partial<z.input<Q>> | null) => V
}

export function moduleEntry<Q extends z.ZodType, R extends z.ZodType, V extends FormValues>(
  definition: ModuleDefinition<Q, R, V>,
) {
  const { module: edgeModule, storedOf, ...rest } = definition
  const entry: Omit<ModuleFormProps<R, V>, 'put' | 'get' | 'params' | 'owner'> = {
    ...rest,
    storedOf: (stored) => storedOf(stored === null ? null : edgeModule.toRequest(stored)),
  }
  return entry as unknown as Entry // a map holds modules of different schemas; each gets back its own values
}

interface ModulesOf {
  info: ItemSource['info']
  ops: Readonly<Record<string, Named>>
  /** The prefix of the modules' operation keys, such as `routes.` for the modules of a route. */
  prefix?: string
  modules: Readonly<Record<string, Entry>>
  paramsOf: (params: ModuleParams) => Record<string, string>
  /** Returns the part of an edge that has the module, such as a route. Defaults to the edge itself. */
  ownerIn?: (edge: Record<string, unknown>, params: ModuleParams) => unknown
}

export function moduleView({
  info,
  ops,
  prefix = '',
  modules,
  paramsOf,
  ownerIn = (edge) => edge,
}: ModulesOf) {
  return function ModuleView(params: ModuleParams) {
    const { account } = useAccount()
    const { id, route_id, module: key } = params
    const entry = modules[key]
    const [read, get, put] = [ops.get, ops[`${prefix}${key}.get`], ops[`${prefix}${key}.put`]]
    if (!entry || !get || !put) return null // modulePage has checked the key
    const segments = route_id === undefined ? [] : ['routes', route_id]
    const owner = {
      info,
      id,
      href: paths.part(account.slug, info.name, id, ...segments),
      within: (edge: Record<string, unknown>): unknown => fieldsOf(ownerIn(edge, params))[key] ?? null,
      // A module that a response doesn't contain may still exist.
      ...(read && {
        part: {
          read,
          isAbsentIn: (edge: Record<string, unknown>) => fieldsOf(ownerIn(edge, params))[key] === null,
        },
      }),
    }
    return <ModuleForm {...entry} get={asGet(get)} put={put} params={paramsOf(params)} owner={owner} />
  }
}

const asGet = (op: Named) => op as ItemSource['get'] // moduleOps: a get has neither query nor body
