/**
 * The request header of the console's test requests, with a secret that the console shares with the local platform. The
 * ingress doesn't forward this header.
 */
export const PROBE_HEADER = 'adit-probe'

/**
 * The response header in which an agent reports why the service behind a tunnel didn't respond. The ingress removes
 * this header from responses to ordinary HTTP requests, but keeps it in responses to the console's test requests.
 */
export const REASON_HEADER = 'adit-error-reason'

export interface ServiceFault {
  /** The system's error code, such as `ECONNREFUSED`, or an empty string if unknown. */
  code: string
  /** The service's address as `host:port`. */
  address: string
}

/** Formats a fault as the value of the `adit-error-reason` header. Replaces characters that a header can't contain. */
export const reasonText = ({ code, address }: ServiceFault): string =>
  `${code || 'UNKNOWN'} ${address}`.replace(/[^\x20-\x7e]/g, '?')

/**
 * Parses the value of the `adit-error-reason` header, which is untrusted. Returns null if the value has a different
 * format.
 */
export function parseReason(value: unknown): ServiceFault | null {
  const [, code = '', address = ''] =
    (typeof value === 'string' && /^([A-Z0-9_]{1,60}) ([\w.:[\]-]{1,260})$/.exec(value)) || []
  return address === '' ? null : { code: code === 'UNKNOWN' ? '' : code, address }
}
