'use client'

import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Button } from '@/components/ui/button'
import { usePageActions } from '@/components/ui/page-actions'
import type { DnsLine } from '@/lib/api/dns'
import { useCheck } from './use-check'

const AT_ONCE = 4

/** Checks the records of all shown resources, a few at once, with progress and a cancel button. */
export function CheckShown({ resources, isAll }: { resources: readonly DnsLine[]; isAll: boolean }) {
  const { check, refresh } = useCheck()
  const stop = useRef<AbortController>(null)
  const [progress, setProgress] = useState({ done: 0, of: 0 })
  const run = useMutation({
    mutationFn: async () => {
      const { signal } = (stop.current = new AbortController())
      const waiting = [...resources]
      const errors: unknown[] = []
      setProgress({ done: 0, of: waiting.length })
      const worker = async () => {
        for (let resource = waiting.shift(); resource && !signal.aborted; resource = waiting.shift()) {
          await check(resource.resource, resource.id, signal).catch((error: unknown) => errors.push(error))
          setProgress(({ done, of }) => ({ done: done + 1, of }))
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, worker))
      if (errors.length > 0 && !signal.aborted) throw errors[0]
    },
    onSettled: refresh,
  })
  const label = isAll ? 'Check all' : `Check these ${resources.length}`
  usePageActions(run.isPending ? [] : [{ label: `${label} DNS records`, run: () => run.mutate() }])
  return (
    <div className="flex flex-wrap items-center gap-2">
      {run.isPending && (
        <>
          <span aria-live="polite" className="tabular-nums">
            {progress.done} of {progress.of}
          </span>
          <Button onClick={() => stop.current?.abort()}>Cancel</Button>
        </>
      )}
      <Button
        variant="primary"
        pending={run.isPending}
        pendingLabel="Querying name servers"
        onClick={() => run.mutate()}
      >
        {label}
      </Button>
      {run.isError && <ErrorPanel error={run.error} />}
    </div>
  )
}
