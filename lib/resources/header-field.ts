/** Whether a text is the name of a header: a token of RFC 9110 section 5.6.2. */
export const isHeaderName = (name: string) => /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)

/** Whether a text may be the value of one: on one line, without control characters but tabs (RFC 9110 section 5.5). */
export const isHeaderValue = (value: string) => !/\p{Cc}/u.test(value.replaceAll('\t', ' '))
