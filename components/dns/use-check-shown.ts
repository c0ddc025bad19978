'use client'

import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DnsLine } from '@/lib/api/dns'
import { checkEach, type Checked } from './check-each'
import { useCheck } from './use-check'

export type CheckShown = ReturnType<typeof useCheckShown>

/** Checks the records of several resources, a few at once, with progress, a result and a way to cancel. */
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
