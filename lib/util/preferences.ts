export const PREFERENCES_COOKIE = 'adit-preferences'

export const densities = ['comfortable', 'compact'] as const
export const contrasts = ['system', 'more'] as const

/** A person's display and keyboard preferences in this browser. */
export interface Preferences {
  /** The IANA name of the time zone for displayed times; null for UTC. */
  zone: string | null
  density: (typeof densities)[number]
  contrast: (typeof contrasts)[number]
  /** True if a single letter or punctuation mark can be a shortcut (WCAG 2.1.4). */
  hasSingleKeys: boolean
}

export const defaultPreferences: Preferences = {
  zone: null,
  density: 'comfortable',
  contrast: 'system',
  hasSingleKeys: true,
}

/** Reports whether this runtime can format times in a zone. */
function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).format(0) !== ''
  } catch {
    return false
  }
}

/** Parses the cookie's value. Missing and unknown values become the defaults. */
export function parsePreferences(cookie: string | undefined): Preferences {
  const stored = new URLSearchParams(cookie ?? '')
  const zone = stored.get('zone')
  const one = <T extends string>(name: string, known: readonly T[], otherwise: T): T =>
    known.find((value) => value === stored.get(name)) ?? otherwise
  return {
    zone: zone !== null && isZone(zone) ? zone : null,
    density: one('density', densities, defaultPreferences.density),
    contrast: one('contrast', contrasts, defaultPreferences.contrast),
    hasSingleKeys: stored.get('keys') !== 'off',
  }
}

/** Formats the cookie's value. Includes only choices that differ from the defaults. */
export function formatPreferences({ zone, density, contrast, hasSingleKeys }: Preferences): string {
  return new URLSearchParams({
    ...(zone !== null && { zone }),
    ...(density !== defaultPreferences.density && { density }),
    ...(contrast !== defaultPreferences.contrast && { contrast }),
    ...(!hasSingleKeys && { keys: 'off' }),
  }).toString()
}

/** Returns the attributes of the `html` element that the style sheet reads. */
export const preferenceAttributes = ({ density, contrast }: Preferences) =>
  ({ 'data-density': density, 'data-contrast': contrast }) as const
