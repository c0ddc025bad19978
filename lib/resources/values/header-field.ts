/** Reports whether a string is a valid header name: a token as defined in RFC 9110 section 5.6.2. */
export const isHeaderName = (name: string) => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)

/**
 * Reports whether a string is a valid header value: one line without control characters except tabs (RFC 9110 section
 * 5.5).
 */
export const isHeaderValue = (value: string) => !/\p{Cc}/u.test(value.replaceAll('\t', ' '))
