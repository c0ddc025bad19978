import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useAccount } from '@/components/shell/account-context'
import { useToast } from '@/components/ui/toast'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { counted } from '@/lib/util/text'
import { type BackendRoute, changesFor } from './backend-routes'
import { type ChangedRoute, restoreBackends, saveBackend } from './route-changes'

/**
 * Returns the mutation that gives the routes another backend. Its message has **Undo**, which restores the backend of
 * each changed route, including those of earlier attempts that stopped at a failure.
 */
export function useChangeRoutes(routes: readonly BackendRoute[], onDone: () => void) {
  const { slug } = useAccount().account
  const queries = useQueryClient()
  const toast = useToast()
  const changed = useRef<readonly ChangedRoute[]>([])
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
  return useMutation({
    mutationFn: async (backendId: string) => {
      for (const { route, body } of changesFor(routes, backendId)) {
        const now = await saveBackend(slug, route, body, route.stored)
        const isSame = (other: ChangedRoute) => other.route.id === route.id
        const first = changed.current.find(isSame)?.route ?? route
        changed.current = [...changed.current.filter((other) => !isSame(other)), { route: first, now }]
      }
    },
    onSuccess: () => {
      const all = changed.current
      const count = counted(Math.max(all.length, routes.length), 'route')
      toast(`Backend of ${count} changed`, 'done', all.length > 0 ? () => void undo(all) : undefined)
      onDone()
    },
    onSettled: refresh,
  })
}
