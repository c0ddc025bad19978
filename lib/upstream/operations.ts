import type { Named } from '@/lib/contract/operation'
import type { Resource } from '@/lib/contract/resource'
import { registry } from '@/lib/resources/registry'

/** Every resource, seen as the general type. */
export const resources: readonly Resource[] = Object.values(registry)

/** Every operation of the contract. */
export const operations: readonly Named[] = resources.flatMap(({ ops }) => Object.values(ops))
