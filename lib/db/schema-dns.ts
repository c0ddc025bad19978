import type { Generated } from 'kysely'
import type { DnsState } from '@/lib/dns/model/dns-state'

/** A time, as in `schema.ts`: RFC 3339 in UTC with milliseconds. */
type Time = string

type KnownDnsState = Exclude<DnsState, 'unreadable' | 'unchecked' | 'setup' | 'waiting'>

interface DnsChecksTable {
  account_id: string
  resource: string
  id: string
  checked_at: Time
  dns_state: Generated<KnownDnsState | 'setup' | 'waiting'>
  /** The last conclusive state, or null. A lasting `unknown` after correct records counts as conclusive. */
  known_dns_state: Generated<KnownDnsState | null>
  body: string
}

/** The last conclusive states of deleted DNS checks, so that a later check can detect a change. */
interface DnsBaselinesTable {
  account_id: string
  resource: string
  id: string
  dns_state: KnownDnsState
}

/** The links that share DNS records with people who can't sign in. Revoking a link deletes its row. */
interface DnsLinksTable {
  /** 16 random bytes in base64url. The link's signed token contains this ID, but the token itself isn't stored. */
  id: string
  account_id: string
  resource: string
  resource_id: string
  user_id: string
  user_email: string
  /** The recipient or purpose of the link, as its creator entered it. Can be empty. */
  note: Generated<string>
  created_at: Time
  expires_at: Time
  /** The time when the link was last opened, accurate to one minute. Null if the link was never opened. */
  opened_at: Time | null
  /** The ID of the sealing key that signed the link's token, or null for links from earlier versions. */
  key_id: string | null
}

/** The version numbers of stored data. Triggers increase a number when the corresponding data changes. */
interface VersionsTable {
  name: 'ingresses'
  value: number
}

export interface DnsTables {
  dns_checks: DnsChecksTable
  dns_baselines: DnsBaselinesTable
  dns_links: DnsLinksTable
  versions: VersionsTable
}
