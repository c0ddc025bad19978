'use client'

import type { ReactNode } from 'react'
import { Breakable } from '@/components/ui/breakable'
import { RelativeTime, useTickingText } from '@/components/ui/relative-time'
import type {
  AskOutcome,
  FoundRecord,
  RecordCheck,
  ResolverAnswer,
  ServerAsked,
} from '@/lib/dns/model/records'
import { recordState } from '@/lib/dns/model/state'
import { joinWithAnd } from '@/lib/util/text'
import { timeLeft } from './dns-text'
import { ChevronRight } from '@/components/ui/icons'

const outcomes: Record<Exclude<AskOutcome, 'answered'>, string> = {
  timeout: 'Timed out',
  unreachable: "Couldn't be reached",
  'no-route': 'No route from this console',
  malformed: 'Invalid answer',
  'server-failure': 'SERVFAIL',
  refused: 'REFUSED',
  'format-error': 'FORMERR',
  'other-error': 'Error',
  aborted: 'No answer before the check ended',
  'not-authoritative': 'Not authoritative',
  'no-address': 'No address',
  'address-unknown': 'Address unknown',
  'not-allowed': 'Address not allowed',
  'invalid-name': 'Invalid name',
}

const listed = (records: readonly FoundRecord[]) =>
  records.map(({ type, value }) => `${type} ${value}`).join(', ')

/** Describes the answer to a query for one type of record. */
const answerOf = (type: string, { outcome, found }: Pick<ServerAsked, 'outcome' | 'found'>) => {
  if (outcome !== 'answered') return outcomes[outcome]
  if (!found) return 'Answered'
  return listed(found) || `No ${type} record`
}

interface RecordAnswersProps {
  check: RecordCheck
  checkedAt: string
}

/** The answers of each server and resolver, behind a disclosure, which is open if the record has a problem. */
export function RecordAnswers({ check, checkedAt }: RecordAnswersProps) {
  const { servers, record, chain = [] } = check
  const resolvers = resolversOf(check)
  if (servers.length === 0 && resolvers.length === 0) return null
  const other = otherRecords(check)
  const isAnswered = [...servers, ...resolvers].some(({ outcome }) => outcome === 'answered')
  const isOpen = !['ready', 'waiting'].includes(recordState(check))
  return (
    <details className="group/answers" open={isOpen}>
      <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1 rounded-sm text-sm text-muted hover:text-ink pointer-coarse:min-h-control">
        <ChevronRight className="size-3.5 group-open/answers:rotate-90" />
        {isAnswered ? 'Answers from' : 'Queries to'}{' '}
        {joinWithAnd([
          ...(servers.length > 0 ? [count(servers.length, 'name server')] : []),
          ...(resolvers.length > 0 ? [count(resolvers.length, 'resolver')] : []),
        ])}
      </summary>
      <div className="mt-2 space-y-3 text-sm">
        {servers.length > 0 && (
          <Answers caption={captionOf(check)} about={<RelativeTime value={checkedAt} />}>
            {servers.map((server, index) => (
              <Row
                // oxlint-disable-next-line react/no-array-index-key -- a server may be listed twice
                key={`${index} ${server.name}`}
                name={server.name}
                address={isAddressShown(check, server) ? server.address : null}
                answer={serverAnswer(check, server)}
                note={isFromWildcard(check, server) && `from the wildcard ${check.wildcard}`}
              />
            ))}
          </Answers>
        )}
        {resolvers.length > 0 && (
          <Answers caption="Resolvers">
            {resolvers.map((resolver) => (
              <Row
                key={resolver.name}
                name={resolver.name}
                answer={answerOf(record.type, resolver)}
                note={<CachedFor resolver={resolver} />}
              />
            ))}
          </Answers>
        )}
        {other && !isSingle(check) && (
          <p className="text-muted">
            {other.where}: <code className="font-mono wrap-anywhere">{other.text}</code>
          </p>
        )}
        {chain.length > 0 && (
          <p className="text-muted">
            CNAME chain:{' '}
            <code className="font-mono wrap-anywhere">
              <Breakable text={[record.name, ...chain].join(' → ')} />
            </code>
          </p>
        )}
      </div>
    </details>
  )
}

/** Returns the resolvers that aren't listed as name servers. The servers of a private zone may be both. */
const resolversOf = ({ servers, resolvers = [] }: RecordCheck) =>
  resolvers.filter(({ name }) => servers.every((server) => server.name !== name && server.address !== name))

/**
 * Returns the caption that names the queried servers. NS records are queried at the name servers of the parent zone,
 * because the parent zone holds the delegation.
 */
function captionOf({ record, zone, is_private }: RecordCheck): string {
  if (zone === null) return is_private ? "This account's name servers" : 'Servers queried to find the zone'
  return record.type === 'NS' ? `Name servers of the parent zone ${zone}` : "The zone's name servers"
}

/** Lists the records of other types that were found, and their location. Null if there are none. */
function otherRecords(check: RecordCheck): { where: string; text: string } | null {
  const { found, record, code, wildcard, found_at: foundAt } = check
  const text = listed(found.filter(({ type }) => type !== record.type))
  if (text === '') return null
  if (code === 'caa-forbids') return { where: 'CAA records', text }
  if (foundAt !== undefined) return { where: `At ${foundAt}`, text }
  return { where: wildcard === undefined ? 'Also at this name' : `From the wildcard ${wildcard}`, text }
}

const answered = ({ servers }: RecordCheck) => servers.filter(({ outcome }) => outcome === 'answered')

/** Reports whether only one name server answered. All found records are then from that server. */
const isSingle = (check: RecordCheck) =>
  check.code !== 'caa-forbids' && new Set(answered(check).map(({ name }) => name)).size === 1

const isFromWildcard = (check: RecordCheck, { outcome, found = [] }: ServerAsked) =>
  check.wildcard !== undefined && outcome === 'answered' && (found.length > 0 || isSingle(check))

function serverAnswer(check: RecordCheck, server: ServerAsked): string {
  const own = answerOf(check.record.type, server)
  const other = isSingle(check) && server.outcome === 'answered' ? otherRecords(check) : null
  return other ? `${own}; ${other.text}` : own
}

const count = (amount: number, one: string) => `${amount} ${one}${amount === 1 ? '' : 's'}`

interface AnswersProps {
  caption: string
  about?: ReactNode
  children: ReactNode
}

const Answers = ({ caption, about, children }: AnswersProps) => (
  <table className="w-full table-fixed border-collapse">
    <caption className="pb-1 text-left text-muted">
      {caption}
      {about && <>, queried {about}</>}
    </caption>
    <thead className="sr-only">
      <tr>
        <th scope="col">Server</th>
        <th scope="col">Answer</th>
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)

/** Reports whether to show the queried address. If a query failed, the address itself may be wrong. */
const isAddressShown = (check: RecordCheck, { name, outcome }: ServerAsked) =>
  outcome !== 'answered' || isSplit(check, name)

/** Reports whether the addresses of a name server return different answers. */
const isSplit = ({ servers, record }: RecordCheck, name: string) =>
  new Set(servers.flatMap((server) => (server.name === name ? [answerOf(record.type, server)] : []))).size > 1

interface RowProps {
  name: string
  address?: string | null
  answer: string
  note?: ReactNode
}

const Row = ({ name, address = null, answer, note }: RowProps) => (
  <tr className="border-t border-line align-top">
    <th scope="row" className="w-2/5 py-1.5 pr-3 text-left font-mono font-normal wrap-anywhere">
      <Breakable text={name} />
      {address !== null && address !== name && (
        <span className="block text-muted">
          <Breakable text={address} />
        </span>
      )}
    </th>
    <td className="py-1.5 wrap-anywhere">
      <span className="font-mono">
        <Breakable text={answer} />
      </span>{' '}
      <span className="text-muted">{note}</span>
    </td>
  </tr>
)

/** The remaining time for which a resolver may return its answer from its cache. */
function CachedFor({ resolver: { until } }: { resolver: ResolverAnswer }) {
  return useTickingText((nowMs) => {
    const left = until === null || nowMs === undefined ? Number.NaN : Date.parse(until) - nowMs
    if (Number.isNaN(left)) return undefined
    return left > 0 ? `cached for ${timeLeft(left)}` : 'cache expired'
  })
}
