import 'server-only'

/** Header in which the front door passes the client's address. Stripped from requests that come from outside. */
export const ADDRESS_HEADER = 'x-adit-address'

/** Header in which the front door passes the requested path and query to pages, as sent. */
export const TARGET_HEADER = 'x-adit-target'

/** Header in which the front door passes the address of a proxy that forwarded the request without being trusted. */
export const FORWARDER_HEADER = 'x-adit-forwarder'

/** Returns the client's network address, as determined by the front door. */
export const addressOf = (headers: Headers): string => headers.get(ADDRESS_HEADER) ?? 'unknown'
