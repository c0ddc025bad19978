'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useOffline } from 'next/offline'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { WifiOff } from '@/components/ui/icons'
import { isConsoleLost, subscribeToReach } from './reach'

/**
 * The banner that appears while the browser can't reach the console. A followed link waits until the connection is back
 * so that input isn't lost. The page then reloads its data.
 */
export function ReachBanner() {
  const isLost = useSyncExternalStore(subscribeToReach, isConsoleLost, () => false)
  const isWaiting = useOffline() // a link that was followed waits for the connection
  const isShown = isLost || isWaiting
  const wasShown = useRef(false)
  const queries = useQueryClient()
  useEffect(() => {
    if (wasShown.current && !isShown) void queries.invalidateQueries({ refetchType: 'active' })
    wasShown.current = isShown
  }, [isShown, queries])
  return (
    <output className="pointer-events-none fixed inset-x-4 bottom-4 z-40 flex justify-center empty:hidden">
      {isShown && (
        <span className="reach-banner">
          <WifiOff className="text-attention" />
          <span>
            <span className="font-medium">The console can&apos;t be reached.</span> Your input is kept.
            Retrying…
          </span>
        </span>
      )}
    </output>
  )
}
