/**
 * A text with each email address in it replaced by the name before its @. People see each other by name; whole addresses
 * are for admins alone.
 */
export const withNames = (text: string): string =>
  text.replace(/([^\s@"',;:()<>]+)@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?/gu, '$1')
