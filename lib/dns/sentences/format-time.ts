/** Formats a time in RFC 3339 format for use within a message, in whole minutes. */
export const formatTime = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`

/** Formats an expiry time, rounded up to the minute, so that the answer has expired at the time shown. */
export const formatExpiry = (time: string) =>
  formatTime(new Date(Math.ceil(Date.parse(time) / 60_000) * 60_000).toISOString())
