'use client'

import { useQueryClient, useMutation } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { callApi } from '@/lib/client/call-api'
import { dnsStatusQuery } from '@/lib/client/dns'
import { type DnsResource, dnsResources } from '@/lib/resources/resource-types'
import { useRef, useState } from 'react'
import type { DnsLine } from '@/lib/api/dns'
import { checkEach, type Checked } from './check-each'

/**
 * Returns two functions: `check` checks the DNS records of a resource, and `refresh` reloads the other data that
 * depends on the results.
 */
export function useCheck() {
  const { account } = useAccount()
  const queries = useQueryClient()
  return {
    check: async (resource: DnsResource, id: string, signal?: AbortSignal) => {
      const fresh = await callApi('POST /api/dns/{account}/{resource}/{id}', {
        params: { account: account.slug, resource, id },
        signal,
      })
      queries.setQueryData(dnsStatusQuery(account.slug, resource, id).queryKey, fresh)
      void queries.invalidateQueries({ queryKey: ['traffic', account.slug] })
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

export type CheckShown = ReturnType<typeof useCheckShown>

/** Returns functions that start and cancel a check of several resources, with the progress and the result. */
export function useCheckShown() {
  const { check, refresh } = useCheck()
  const stop = useRef<AbortController>(null)
  const [progress, setProgress] = useState({ done: 0, of: 0 })
  const run = useMutation({
    mutationFn: (lines: readonly DnsLine[]): Promise<Checked<DnsLine>> => {
      const { signal } = (stop.current = new AbortController())
      setProgress({ done: 0, of: lines.length })
      return checkEach(
        lines,
        ({ resource, id }) => check(resource, id, signal),
        signal,
        (done) => setProgress({ done, of: lines.length }),
      )
    },
    onSettled: refresh,
  })
  return {
    isRunning: run.isPending,
    progress,
    /** The result of the last run; undefined while one is running. */
    checked: run.data,
    start: (lines: readonly DnsLine[]) => {
      if (!run.isPending) run.mutate(lines)
    },
    cancel: () => stop.current?.abort(),
  }
}
