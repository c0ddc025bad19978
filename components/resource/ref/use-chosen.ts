import { useQueries } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { ApiError } from '@/lib/client/api-error'
import { inventoryDetailQuery } from '@/lib/client/inventory'
import type { ResourceName } from '@/lib/resources/resource-types'
import { kindsOf } from './form-ref-id'

/** Finds a resource of one of these kinds by its ID. Until its name is known, its title is the ID. */
export function useChosen(id: string, resources: readonly ResourceName[]) {
  const { account } = useAccount()
  const kinds = kindsOf(id, resources)
  const answers = useQueries({
    queries: kinds.map((resource) => inventoryDetailQuery(account.slug, resource, id)),
  })
  const at = answers.findIndex(({ data }) => data !== undefined)
  const [resource, row] = [kinds[at], answers[at]?.data?.row]
  const isUnknown = answers.every(({ error }) => error instanceof ApiError && error.status === 404)
  return { resource, row, title: row?.title || id, isUnknown }
}
