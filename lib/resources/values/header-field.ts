/** Reports whether a string is a valid header name: a token as defined in RFC 9110 section 5.6.2. */
export const isHeaderName = (name: string) => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)

/** The rule of `isHeaderName`. */
export const headerNameRule =
  "Only ASCII letters, digits and the symbols !#$%&'*+-.^_`|~ are allowed in a header name"

/**
 * Reports whether a string is a valid header value: one line without control characters except tabs (RFC 9110 section
 * 5.5).
 */
export const isHeaderValue = (value: string) => !/\p{Cc}/u.test(value.replaceAll('\t', ' '))

/** The rule of `isHeaderValue`. */
export const headerValueRule =
  "A header value can't contain line breaks or other control characters, except tabs"
