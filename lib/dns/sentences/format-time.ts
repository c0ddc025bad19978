/** Formats an RFC 3339 time in UTC for use within a message, to the minute. */
export const formatTime = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`

/** Formats an expiry time, rounded up to the minute so that the answer has expired by then. */
export const formatExpiry = (time: string) =>
  formatTime(new Date(Math.ceil(Date.parse(time) / 60_000) * 60_000).toISOString())
