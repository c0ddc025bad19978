import 'server-only'
import type { Act, Stored } from '@/lib/acts/acts'
import type { CapabilityStates } from '@/lib/contract/offers'
import type { Named } from '@/lib/contract/operation'
import type { Resource } from '@/lib/contract/resource'
import type { Db } from '@/lib/db/open'
import type { Answer } from '@/lib/upstream/transport'
import type { Account } from '../accounts/upstream'
import type { Context, Person } from '../context'
import type { ProxyAnswer } from '../proxy/answer'
import type { PlatformRequest } from '../proxy/request'

export interface Write {
  context: Context
  account: Account
  person: Pick<Person, 'id' | 'email'>
  resource: Resource
  states: CapabilityStates
  request: PlatformRequest
  requestId: string
  key?: string | null
  /**
   * The operation and target for which the idempotency key is valid. Defaults to the operation and target of this
   * write.
   */
  subject?: string
  /** Hashes of the field values that the sender last saw. */
  seen?: ReadonlyMap<string, string> | null
  /** Builds the body of `request` from the current value, which is read after the resource is locked. */
  bodyFrom?: (item: unknown) => unknown
  /** The current value, if it was read for this write. `item` is null if the value doesn't exist. */
  current?: { read: Named; item: unknown }
  filled?: readonly string[]
}

export interface WriteHooks {
  /** Runs in the transaction that records the intent. If the function throws, the write isn't sent. */
  claim?: (db: Db, act: Act) => Promise<void>
  /** Runs if the current value couldn't be read. The write isn't sent. */
  unread?: (read: Named, answer: Answer) => Promise<void>
  /** Stores data from the response, in the transaction that ends the act. */
  keep?: (db: Db, act: Act, answer: Answer, shown: ProxyAnswer) => Promise<unknown>
  /** Returns the response for the sender and for repeated requests, instead of the API's response. */
  answer?: (answer: Answer) => Stored
}

export type HooksOf = (write: Write) => WriteHooks
