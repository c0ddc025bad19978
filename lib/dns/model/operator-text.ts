import { someIngressText } from './record-zone'
import type { RecordCheck, WantedRecord } from './records'
import { joinWithAnd } from '@/lib/util/text'

// The parts of messages that only people with access to the console or its server can follow, and what people with a
// shared link see in place of them.

export const allowAddressesText = (servers: readonly string[]): string =>
  `Add the addresses of ${joinWithAnd(servers)} to ADIT_ALLOWED_NETWORKS on the console's server, then restart Adit.`

/** Explains when loopback addresses are allowed. `isPrivate`: the check queries the account's own DNS servers. */
export const loopbackText = (isPrivate: boolean): string =>
  `Loopback addresses are allowed only if one of ${isPrivate ? "the account's DNS servers" : 'the servers in ADIT_DNS_ROOTS'} has a loopback address.`

export const deleteInConsoleText = ({ name, type }: Pick<WantedRecord, 'name' | 'type'>): string =>
  `Then delete the ${type === 'NS' ? 'ingress' : 'domain'} ${name.replace(/^_acme-challenge\./, '*.')} in the console.`

const ask = 'Ask the person who sent you this link to'

const setting =
  /Add the addresses of [^\n]*? to ADIT_ALLOWED_NETWORKS on the console's server, then restart Adit\.|Loopback addresses are allowed only if one of [^\n]*? has a loopback address\./g

const replacement =
  /\b([Rr]eserve|[Cc]reate the ingress at) ([^\n]+?)\. Then delete the (domain|ingress) (\S+) in the console\./g

/** Replaces advice that requires access to the console or its server, for people without this access. */
export const publicText = (text: string): string =>
  text
    .replaceAll(setting, `${ask} allow this console to query these servers.`)
    .replaceAll(replacement, (_, act: string, name: string, kind: string, old: string) => {
      const lead = /^[A-Z]/.test(act) ? ask : ask.replace('A', 'a')
      return `${lead} ${act.toLowerCase()} ${name}, and then to delete the ${kind} ${old}.`
    })

export const publicMessage = ({ code, record, message }: Pick<RecordCheck, 'code' | 'record' | 'message'>) =>
  code === 'below-ingress' ? `${someIngressText(record.name)} ${ask} use another name.` : publicText(message)
