export const PREFERENCES_COOKIE = 'adit-preferences'

export const densities = ['comfortable', 'compact'] as const
export const contrasts = ['system', 'more'] as const

export interface Preferences {
  /** The IANA name of the time zone for displayed times, or null for UTC. */
  zone: string | null
  density: (typeof densities)[number]
  contrast: (typeof contrasts)[number]
  /** True if single letters and punctuation marks can be shortcuts (WCAG 2.1.4). */
  hasSingleKeys: boolean
}

export const defaultPreferences: Preferences = {
  zone: null,
  density: 'comfortable',
  contrast: 'system',
  hasSingleKeys: true,
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).format(0) !== ''
  } catch {
    return false
  }
}

/** Parses the value of the preferences cookie. Missing and invalid values become the defaults. */
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

/** Formats the value of the preferences cookie. Includes only values that differ from the defaults. */
export function formatPreferences({ zone, density, contrast, hasSingleKeys }: Preferences): string {
  return new URLSearchParams({
    ...(zone !== null && { zone }),
    ...(density !== defaultPreferences.density && { density }),
    ...(contrast !== defaultPreferences.contrast && { contrast }),
    ...(!hasSingleKeys && { keys: 'off' }),
  }).toString()
}

export const preferenceAttributes = ({ density, contrast }: Preferences) =>
  ({ 'data-density': density, 'data-contrast': contrast }) as const
