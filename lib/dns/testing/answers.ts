import type { DnsAnswer } from '@/lib/dns/wire/messages'

/** Returns an answer without records, with the given fields replaced. */
export const answerWith = (parts: Partial<DnsAnswer> = {}): DnsAnswer => ({
  kind: 'answer',
  rcode: 'NOERROR',
  isAuthoritative: false,
  isTruncated: false,
  canRecurse: false,
  isAuthenticated: false,
  supportsSignatures: false,
  signatures: [],
  answers: [],
  authorities: [],
  additionals: [],
  ...parts,
})
