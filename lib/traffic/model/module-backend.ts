import { fieldsOf } from '@/lib/util/records'
import { backendNodes } from './backends'
import { failing } from './failures'
import type { PathNode } from './nodes'
import { isBackendReadable, refId, type TrafficReads } from './reads'

interface ModuleOwner {
  /** The name of the route or edge, for use at the start of a sentence. */
  owner: string
  key: string
  page: string
}

/**
 * Returns the nodes of the backend that receives the traffic of a route or TCP edge, and everything behind the backend.
 * If the backend is missing, disabled or unreadable, returns a single node with the reason.
 */
export async function moduleBackend(
  reads: TrafficReads,
  module: unknown,
  { owner, key, page }: ModuleOwner,
): Promise<PathNode[]> {
  const { backend, enabled } = fieldsOf(module)
  const id = refId(backend)
  if (!isBackendReadable(module)) {
    const sentence = `The console can't read the backend of ${owner.charAt(0).toLowerCase()}${owner.slice(1)}.`
    const problem = { sentence, action: { label: 'Edit backend', href: page } }
    const node = { stage: 'backend', label: 'Backend', name: 'Unknown' } as const
    return [{ ...node, key: `unknown:${key}`, state: 'unknown', status: 'Unknown', href: page, problem }]
  }
  if (id !== undefined && enabled !== false) return backendNodes(reads, id)
  const isOff = id !== undefined
  return [
    {
      stage: 'backend',
      key: `none:${key}`,
      label: 'Backend',
      name: isOff ? 'Disabled' : 'None',
      state: 'wrong',
      status: isOff ? 'Disabled' : 'No backend',
      href: page,
      ...(!isOff && { isUnset: true }),
      problem: {
        ...failing(isOff ? `${owner} has a disabled backend` : `${owner} has no backend`),
        action: { label: isOff ? 'Edit backend' : 'Choose backend', href: page },
      },
    },
  ]
}
