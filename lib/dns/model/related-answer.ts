import type { AskOutcome, FoundRecord } from './records'

/** The ways in which an answer can differ from the usual one of the same servers for the same name. */
export const answerKinds = ['own-zone', 'sometimes', 'by-type', 'no-key', 'signed', 'of-platform'] as const

/**
 * An answer that the message of a check refers to, other than those of the zone's servers and the resolvers for the
 * record itself.
 */
export interface RelatedAnswer {
  /** The name that was queried. */
  name: string
  /** The queried type. */
  type: string
  /** The server or resolver that answered. Absent if no single one did. */
  server?: string
  /** The queried address of the server. Absent if the server's other addresses give the same answer. */
  address?: string
  outcome: AskOutcome
  /** The records in the answer. Absent if only the outcome is known. */
  found?: FoundRecord[]
  /**
   * The time until which a resolver may return this answer from its cache, in RFC 3339 format. Null if unknown. Absent
   * for answers of name servers.
   */
  until?: string | null
  /**
   * `own-zone`: the server has a separate zone at the name. `sometimes`: only some queries get this answer. `by-type`:
   * only queries of this type do. `no-key`: the records match no key of the zone. `signed`: the records show that the
   * zone is signed. `of-platform`: the address is that of a name server of the platform.
   */
  kind?: (typeof answerKinds)[number]
}
