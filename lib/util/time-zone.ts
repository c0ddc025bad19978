import { formatAbsolute } from './time'

// In a file of its own, so that lists don't load it.

/**
 * Converts the times in a text from UTC, as `formatAbsolute` writes them, to another time zone. Pages do the
 * conversion, because the API returns the same text to everyone.
 */
export const inTimeZone = (text: string, zone: string | null): string =>
  text.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC(?![+-])/g, (time) =>
    formatAbsolute(Date.parse(time.replace(' ', 'T').replace(' UTC', 'Z')), zone),
  )
