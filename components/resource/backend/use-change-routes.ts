import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { useToast } from '@/components/ui/toast'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import type { BackendRoute } from './backend-routes'
import {
  type ChangedRoute,
  type ChangedRoutes,
  changeBackends,
  confirmChanges,
  outcomeMessage,
  restoreBackends,
} from './route-changes'

export function useChangeRoutes(routes: readonly BackendRoute[], onDone: () => void) {
  const { slug } = useAccount().account
  const queries = useQueryClient()
  const toast = useToast()
  const [changed] = useState<ChangedRoutes>(() => new Map())
  const isShown = useRef(true)
  const isRunning = useRef(false)
  const refresh = () =>
    Promise.all(
      [info.name, 'endpoints', 'traffic', 'tunnel-group-backends'].map((key) =>
        queries.invalidateQueries({ queryKey: [key] }),
      ),
    )
  async function undo(all: readonly ChangedRoute[]) {
    const { isDone, message } = await restoreBackends(slug, all)
    toast(message, isDone ? 'done' : 'refused')
    await refresh()
  }
  async function announce(error?: unknown) {
    const last = [...changed.values()]
    changed.clear()
    const all = await confirmChanges(slug, last)
    const { isDone, message } = outcomeMessage(all, error)
    toast(
      message,
      isDone ? 'done' : 'refused',
      all.length > 0 ? { label: 'Undo', run: () => void undo(all) } : undefined,
    )
  }
  const onRemoved = useEffectEvent(() => {
    if (changed.size > 0 && !isRunning.current) void announce()
  })
  // Binds to the dialog's removal: by the person, or with the last route on the page.
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      onRemoved()
    }
  }, [])
  return useMutation({
    mutationFn: async (backendId: string) => {
      isRunning.current = true
      try {
        await changeBackends(slug, routes, backendId, changed)
      } finally {
        isRunning.current = false
      }
    },
    onSuccess: () => {
      void announce()
      onDone()
    },
    onError: (error) => {
      if (!isShown.current) void announce(error)
    },
    onSettled: refresh,
  })
}
