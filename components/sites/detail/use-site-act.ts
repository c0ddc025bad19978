'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import type { SiteDetail } from '@/lib/api/site-views'
import { siteQuery } from '@/lib/client/sites'

/**
 * An act on a site, one at a time; `run` gets the account's slug. What it answers is shown at once; after a failure the
 * site is looked at anew, since it may have been carried out all the same.
 */
export function useSiteAct<G = void>(
  id: string,
  run: (account: string, given: G) => Promise<SiteDetail>,
  onDone?: (detail: SiteDetail) => void,
  onFailed?: () => void,
) {
  const { account } = useAccount()
  const queries = useQueryClient()
  const { queryKey } = siteQuery(account.slug, id)
  const act = useMutation({
    mutationFn: async (given: G) => {
      await queries.cancelQueries({ queryKey }) // a look that began before must not overwrite the answer
      return run(account.slug, given)
    },
    onSuccess: async (detail) => {
      await queries.cancelQueries({ queryKey }) // nor one that began meanwhile
      queries.setQueryData(queryKey, detail)
      void queries.invalidateQueries({ queryKey: ['sites', 'list', account.slug] })
      void queries.invalidateQueries({ queryKey: ['dns', 'one', account.slug] })
      onDone?.(detail)
    },
    onError: () => {
      onFailed?.()
      return queries.invalidateQueries({ queryKey })
    },
  })
  return {
    ...act,
    /** Does nothing while one is under way. */
    act: (given: G) => {
      if (!act.isPending) act.mutate(given)
    },
  }
}
