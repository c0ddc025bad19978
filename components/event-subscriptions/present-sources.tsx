'use client'

import { Check, Minus } from 'lucide-react'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { VisuallyHidden } from '@/components/ui/text'
import {
  eventChanges,
  eventMatrix,
  type EventMatrix,
  eventMeaning,
  type EventRow,
} from '@/lib/resources/values/event-types'
import { paths } from '@/lib/util/paths'
import { capitalized } from '@/lib/util/text'

interface PresentSourcesProps {
  id: string
  present: readonly string[]
}

export function PresentSources({ id, present }: PresentSourcesProps) {
  const { account } = useAccount()
  if (present.length === 0)
    return <p className="text-muted">This subscription has no sources, so no events are forwarded.</p>
  const { groups, others } = eventMatrix(present)
  const hrefOf = (type: string) => paths.part(account.slug, 'event-subscriptions', id, 'sources', type)
  return (
    <div className="space-y-4">
      {groups.length > 0 && <Matrix groups={groups} hrefOf={hrefOf} />}
      {others.length > 0 && (
        <ul aria-label="Other event types" className="max-w-text divide-y divide-line">
          {others.map((type) => (
            <li key={type} className="flex min-h-row flex-wrap items-center gap-x-4 py-1.5">
              <Link href={hrefOf(type)} className="font-mono wrap-anywhere">
                {type}
              </Link>
              <span className="text-muted">{eventMeaning(type) ?? 'Not in the catalog'}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface MatrixProps extends Pick<EventMatrix, 'groups'> {
  hrefOf: (type: string) => string
}

const cell = 'h-row border-b border-line px-3 py-0.5'

function Matrix({ groups, hrefOf }: MatrixProps) {
  return (
    <div className="max-w-text rounded-md border border-line bg-surface">
      <table className="w-full border-separate border-spacing-0 text-sm [&_tbody:last-child_tr:last-child>*]:border-b-0">
        <caption className="sr-only">Forwarded changes</caption>
        <thead>
          <tr>
            <th scope="col" className={`${cell} text-left font-medium text-muted`}>
              Resource
            </th>
            {eventChanges.map((change) => (
              <th
                key={change}
                scope="col"
                className={`${cell} w-20 text-center font-medium text-muted max-sm:px-1`}
              >
                {capitalized(change)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ label, rows }) => (
          <tbody key={label}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={4}
                className="border-b border-line bg-sunken px-3 py-1 text-left text-xs font-medium text-muted"
              >
                {label}
              </th>
            </tr>
            {rows.map((row) => (
              <Row key={row.label} row={row} hrefOf={hrefOf} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Row({ row, hrefOf }: { row: EventRow; hrefOf: MatrixProps['hrefOf'] }) {
  return (
    <tr className="hover:bg-hover">
      <th scope="row" className={`${cell} text-left font-normal`}>
        {row.label}
      </th>
      {row.cells.map(({ type, isPresent }) => (
        <td key={type} className={`${cell} text-center`}>
          {isPresent ? (
            <Link
              href={hrefOf(type)}
              linkStyle="bare"
              data-tip={type}
              className="inline-grid size-7 place-items-center text-ready hover:bg-sunken pointer-coarse:size-11"
            >
              <Check aria-hidden className="size-4" />
              <VisuallyHidden>{type}</VisuallyHidden>
            </Link>
          ) : (
            <>
              <Minus aria-hidden className="inline size-4 text-muted" />
              <VisuallyHidden>Not forwarded</VisuallyHidden>
            </>
          )}
        </td>
      ))}
    </tr>
  )
}
