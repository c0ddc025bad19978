'use client'

import { Breakable } from '@/components/ui/breakable'
import { ChevronRight } from '@/components/ui/icons'
import { RelativeTime, useTickingText } from '@/components/ui/relative-time'
import {
  answerTables,
  answersSummary,
  resolversOf,
  unlistedRecords,
  type AnswerRow,
  type AnswerTable,
} from '@/lib/dns/model/answers'
import { chainText } from '@/lib/dns/model/cause'
import type { RecordCheck } from '@/lib/dns/model/records'
import { recordState } from '@/lib/dns/model/state'
import { timeLeft } from './dns-text'

interface RecordAnswersProps {
  check: RecordCheck
  checkedAt: string
  isExplained: boolean
}

export function RecordAnswers({ check, checkedAt, isExplained }: RecordAnswersProps) {
  const { servers } = check
  // A ready record's block shows the chain outside the collapsed answers.
  const chain = recordState(check) === 'ready' ? null : chainText(check)
  if (servers.length === 0 && resolversOf(check).length === 0) return null
  const other = unlistedRecords(check)
  const isOpen = !isExplained && !['ready', 'waiting'].includes(recordState(check))
  return (
    <details className="group/answers" open={isOpen}>
      <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1 rounded-sm text-sm text-muted hover:text-ink pointer-coarse:min-h-control">
        <ChevronRight className="size-3.5 group-open/answers:rotate-90" />
        {answersSummary(check)}
      </summary>
      <div className="mt-2 space-y-3 text-sm">
        {answerTables(check).map((table) => (
          <Answers key={table.of} table={table} checkedAt={checkedAt} />
        ))}
        {other && (
          <p className="text-muted">
            {other.where}: <code className="font-mono wrap-anywhere">{other.text}</code>
          </p>
        )}
        {chain && (
          <p className="text-muted">
            {chain.label}:{' '}
            <code className="font-mono wrap-anywhere">
              <Breakable text={chain.names} />
            </code>
          </p>
        )}
      </div>
    </details>
  )
}

interface AnswersProps {
  table: AnswerTable
  checkedAt: string
}

const Answers = ({ table: { of, caption, rows }, checkedAt }: AnswersProps) => (
  <table className="w-full table-fixed border-collapse">
    <caption className="pb-1 text-left text-muted">
      {caption}
      {of === 'servers' && (
        <>
          , queried <RelativeTime value={checkedAt} />
        </>
      )}
    </caption>
    <thead className="sr-only">
      <tr>
        <th scope="col">{of === 'others' ? 'Name or server' : 'Server'}</th>
        <th scope="col">Answer</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a server may be listed twice
        <Row key={`${index} ${row.name}`} row={row} />
      ))}
    </tbody>
  </table>
)

const Row = ({ row: { name, address, answer, isSaved, note, until } }: { row: AnswerRow }) => {
  return (
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
        {isSaved ? (
          'As required'
        ) : (
          <span className="font-mono">
            <Breakable text={answer} />
          </span>
        )}{' '}
        <span className="text-muted">
          {note !== null && <Breakable text={note} />}
          {until !== null && <CachedFor until={until} isNext={note !== null} />}
        </span>
      </td>
    </tr>
  )
}

function CachedFor({ until, isNext }: { until: string; isNext: boolean }) {
  return useTickingText((nowMs) => {
    const left = nowMs === undefined ? Number.NaN : Date.parse(until) - nowMs
    if (Number.isNaN(left)) return undefined
    return `${isNext ? ', ' : ''}${left > 0 ? `cache expires in ${timeLeft(left)}` : 'cache expired'}`
  })
}
