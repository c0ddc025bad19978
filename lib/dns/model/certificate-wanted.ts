/** The certificate that CAA records must allow (RFC 8659). */
export interface CertificateWanted {
  /** The certificate's name without an asterisk. */
  name: string
  isWildcard: boolean
  /** The authority's domain name in the form used in CAA records. */
  issuer: string
}
