'use client'

import { useQueryClient, useMutation } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { callApi } from '@/lib/client/call-api'
import { dnsStatusQuery } from '@/lib/client/dns'
import { type DnsResource, dnsResources } from '@/lib/resources/resource-types'
import { useRef, useState } from 'react'
import type { DnsName, DnsSearch } from '@/lib/api/dns'
import { checkEach, type ChecksProgress } from './check-each'

export function useCheck() {
  const { account } = useAccount()
  const queries = useQueryClient()
  return {
    check: async (resource: DnsResource, id: string, signal?: AbortSignal) => {
      const fresh = await callApi('POST /api/dns/{account}/{resource}/{id}', {
        params: { account: account.slug, resource, id },
        signal,
      })
      // Waiting for this data prevents a mix of old and new states on the page.
      const traffic = { queryKey: ['traffic', account.slug] }
      queries.removeQueries({ ...traffic, type: 'inactive' })
      await queries.invalidateQueries(traffic)
      queries.setQueryData(dnsStatusQuery(account.slug, resource, id).queryKey, fresh)
      return fresh
    },
    refresh: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['dns', 'list', account.slug] }),
        queries.invalidateQueries({ queryKey: ['navigation', account.slug] }),
        ...dnsResources.map((resource) => queries.invalidateQueries({ queryKey: [resource] })),
      ]),
  }
}

type Which = { names: readonly DnsName[] } | { search: DnsSearch; total: number }

export type CheckShown = ReturnType<typeof useCheckShown>

export function useCheckShown() {
  const { account } = useAccount()
  const { check, refresh } = useCheck()
  const namesOf = async ({ q = '', state = '' }: DnsSearch, signal: AbortSignal) => {
    const params = { account: account.slug }
    const query = { q, state }
    return (await callApi('GET /api/dns/{account}/names', { params, query, signal })).names
  }
  const stop = useRef<AbortController>(null)
  const [progress, setProgress] = useState({ done: 0, of: 0, isWaiting: false })
  const run = useMutation({
    mutationFn: async (which: Which): Promise<ChecksProgress<DnsName>> => {
      const { signal } = (stop.current = new AbortController())
      const of = 'names' in which ? which.names.length : which.total
      setProgress({ done: 0, of, isWaiting: false })
      const names = 'names' in which ? which.names : await namesOf(which.search, signal)
      return checkEach(
        names,
        ({ resource, id }) => check(resource, id, signal),
        signal,
        (done, isWaiting) => setProgress({ done, of: names.length, isWaiting }),
      )
    },
    onSettled: refresh,
  })
  return {
    isRunning: run.isPending,
    progress,
    /** The result of the last run. Undefined while it's running, or if it failed. */
    checked: run.data,
    error: run.error,
    start: (which: Which) => {
      if (!run.isPending) run.mutate(which)
    },
    cancel: () => stop.current?.abort(),
  }
}
