'use client'

import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import {
  defaultPreferences,
  formatPreferences,
  preferenceAttributes,
  type Preferences,
  PREFERENCES_COOKIE,
} from '@/lib/util/preferences'

interface Value extends Preferences {
  /** Applies changes immediately, and stores them in a cookie for the next server-rendered page. */
  choose: (change: Partial<Preferences>) => void
}

const Chosen = createContext<Value>({ ...defaultPreferences, choose: () => undefined })

export const usePreferences = (): Value => use(Chosen)

/** Returns the IANA name of this device's time zone. */
export const localZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

function store(preferences: Preferences) {
  const value = encodeURIComponent(formatPreferences(preferences))
  document.cookie = `${PREFERENCES_COOKIE}=${value}; path=/; max-age=31536000; samesite=lax`
  for (const [name, value] of Object.entries(preferenceAttributes(preferences)))
    document.documentElement.setAttribute(name, value)
}

export function PreferencesProvider({ stored, children }: { stored: Preferences; children: ReactNode }) {
  const [current, setCurrent] = useState(stored)
  const choose = useCallback(
    (change: Partial<Preferences>) => {
      const next = { ...current, ...change }
      setCurrent(next)
      store(next)
    },
    [current],
  )
  const { zone } = current
  // The first render uses the time zone that the server knows. After that, switches to the device's time zone if it's
  // different.
  useEffect(() => {
    const local = localZone()
    if (zone === null || zone === local) return undefined
    const timer = setTimeout(() => choose({ zone: local }))
    return () => clearTimeout(timer)
  }, [zone, choose])
  const value = useMemo(() => ({ ...current, choose }), [current, choose])
  return <Chosen value={value}>{children}</Chosen>
}
