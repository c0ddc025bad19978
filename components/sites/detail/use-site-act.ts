'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import type { SiteDetail } from '@/lib/api/site-views'
import { siteQuery } from '@/lib/client/detail-queries'

/**
 * Returns a mutation for actions on the site, one at a time. `run` resolves with the changed site, or with null to
 * make the page read it again.
 */
export function useSiteAct<G = void>(
  id: string,
  run: (account: string, input: G) => Promise<SiteDetail | null>,
  onDone?: (detail: SiteDetail) => void,
  onFailed?: () => void,
) {
  const { account } = useAccount()
  const queries = useQueryClient()
  const { queryKey } = siteQuery(account.slug, id)
  const act = useMutation({
    mutationFn: async (input: G) => {
      await queries.cancelQueries({ queryKey }) // a read that began earlier must not overwrite the response
      return run(account.slug, input)
    },
    onSuccess: async (detail) => {
      await queries.cancelQueries({ queryKey }) // nor must a read that began during the action overwrite it
      if (detail) queries.setQueryData(queryKey, detail)
      else void queries.invalidateQueries({ queryKey })
      void queries.invalidateQueries({ queryKey: ['sites', 'list', account.slug] })
      void queries.invalidateQueries({ queryKey: ['dns', 'one', account.slug] })
      if (detail) onDone?.(detail)
    },
    onError: () => {
      onFailed?.()
      return queries.invalidateQueries({ queryKey })
    },
  })
  return {
    ...act,
    /** Runs the action. Does nothing while another action is running. */
    act: (input: G) => {
      if (!act.isPending) act.mutate(input)
    },
  }
}
