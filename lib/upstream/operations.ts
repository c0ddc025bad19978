import type { Named } from '@/lib/contract/operation'
import type { Resource } from '@/lib/contract/resource'
import { registry } from '@/lib/resources/registry'

/** All resources, cast to the general type. */
export const resources: readonly Resource[] = Object.values(registry)

/** All operations of the contract. */
export const operations: readonly Named[] = resources.flatMap(({ ops }) => Object.values(ops))
