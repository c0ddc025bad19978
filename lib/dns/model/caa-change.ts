/** The certificate that CAA records must allow (RFC 8659). */
export interface CertificateWanted {
  /** The certificate's name without an asterisk. */
  name: string
  isWildcard: boolean
  /** The authority's CAA issuer domain name, such as `letsencrypt.org`. */
  issuer: string
}

/** A change to the CAA records at a name, which may be in a different zone from the checked record. */
export interface CaaEdit {
  name: string
  value: string
  action: 'create' | 'delete'
  deletes?: string[]
  /** The servers that need the change. Absent if all do. */
  servers?: string[]
}

export interface CaaChange extends CaaEdit {
  others?: CaaEdit[]
  /** True if fewer than half of the name servers return the records that forbid the certificate. */
  is_on_few?: true
}

export const caaEditsOf = ({ others = [], ...first }: CaaChange): CaaEdit[] => [first, ...others]

export const newCaaValues = (change: CaaChange): string[] => [
  ...new Set(caaEditsOf(change).flatMap(({ action, value }) => (action === 'create' ? value : []))),
]
