import 'server-only'

/** The header in which the front door passes the client's address. Removed from outside requests. */
export const ADDRESS_HEADER = 'x-adit-address'

/** The header in which the front door passes the requested path and query to pages, as sent. */
export const TARGET_HEADER = 'x-adit-target'

/** The header in which the front door passes the address of an untrusted proxy that forwarded the request. */
export const FORWARDER_HEADER = 'x-adit-forwarder'

/** Returns the client's network address, as determined by the front door. */
export const addressOf = (headers: Headers): string => headers.get(ADDRESS_HEADER) ?? 'unknown'
