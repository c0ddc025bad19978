import { formatAbsolute } from './time'

// In a file of its own, so that lists don't load it.

/**
 * Converts the times in a text to a time zone. The times must have the format of `formatAbsolute` in UTC. Pages convert
 * them, because the API's texts are the same for everyone.
 */
export const inTimeZone = (text: string, zone: string | null): string =>
  text.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC(?![+-])/g, (time) =>
    formatAbsolute(Date.parse(time.replace(' ', 'T').replace(' UTC', 'Z')), zone),
  )
