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

const MAX_REFRESH_MS = 5000

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
  // The message must not appear beside the old backends, but a slow platform must not hold it back for long.
  const refreshBriefly = () =>
    Promise.race([refresh(), new Promise<void>((resolve) => setTimeout(resolve, MAX_REFRESH_MS))])
  async function undo(all: readonly ChangedRoute[]) {
    const { isDone, message } = await restoreBackends(slug, all)
    await refreshBriefly()
    toast(message, isDone ? 'done' : 'refused')
  }
  async function announce(cause?: unknown) {
    const last = [...changed.values()]
    changed.clear()
    const [all] = await Promise.all([confirmChanges(slug, last), refreshBriefly()])
    const { isDone, message } = outcomeMessage(all, cause)
    toast(
      message,
      isDone ? 'done' : 'refused',
      all.length > 0 ? { label: 'Undo', run: () => void undo(all) } : undefined,
    )
  }
  const onRemoved = useEffectEvent(() => {
    if (changed.size > 0 && !isRunning.current) void announce()
  })
  // Binds to the dialog's removal: the person closes it, or the page's last route disappears.
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
    onError: async (error) => {
      if (isShown.current) await refresh()
      else void announce(error)
    },
  })
}
