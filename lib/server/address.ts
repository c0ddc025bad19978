import 'server-only'

/** Header in which the front door tells who asks; it strips one that comes from outside. */
export const ADDRESS_HEADER = 'x-adit-address'

/** Header in which the front door tells pages what was asked for: path and query, as they were sent. */
export const TARGET_HEADER = 'x-adit-target'

/** Header in which the front door passes on the address of a proxy that forwarded the request without being trusted. */
export const FORWARDER_HEADER = 'x-adit-forwarder'

/** Network address of whoever asks, as the front door saw it. */
export const addressOf = (headers: Headers): string => headers.get(ADDRESS_HEADER) ?? 'unknown'
