import { formatAbsolute } from './time'

// In a separate file, so that lists don't load it.

/** Converts the UTC times in `text` to another time zone. The times must have the format of `formatAbsolute`. */
export const inTimeZone = (text: string, zone: string | null): string =>
  text.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC(?![+-])/g, (time) =>
    formatAbsolute(Date.parse(time.replace(' ', 'T').replace(' UTC', 'Z')), zone),
  )
