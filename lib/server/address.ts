import 'server-only'

/** The request header in which the front door passes the client's address. Clients can't set it. */
export const ADDRESS_HEADER = 'x-adit-address'

/** The request header in which the front door passes the requested path and query to pages, without decoding them. */
export const TARGET_HEADER = 'x-adit-target'

/** The request header in which the front door passes the address of an untrusted proxy that forwarded the request. */
export const FORWARDER_HEADER = 'x-adit-forwarder'

/** Returns the client's network address, as determined by the front door. */
export const addressOf = (headers: Headers): string => headers.get(ADDRESS_HEADER) ?? 'unknown'
