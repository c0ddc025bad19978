'use client'

import { useSyncExternalStore } from 'react'
import { clockNow, subscribeToClock } from '@/components/ui/clock'

/** Seconds until a time, counted down; 0 once it is past, and where there is none. */
export function useSecondsUntil(timeMs: number | null): number {
  return useSyncExternalStore(
    subscribeToClock,
    () => (timeMs === null ? 0 : Math.max(0, Math.ceil((timeMs - clockNow()) / 1000))),
    () => 0,
  )
}
