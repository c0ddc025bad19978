/**
 * A change to CAA records, which may be in a different zone from the checked record. If several records prevent the
 * certificate, the change contains all of them.
 */
export interface CaaChange {
  name: string
  /** The value of the record to create or delete. */
  value: string
  action: 'create' | 'delete'
  /** The values of other records at the name to delete. Absent if there are none. */
  deletes?: string[]
  /** True if fewer than half of the name servers have the records that forbid the certificate. Absent otherwise. */
  is_on_few?: true
}
