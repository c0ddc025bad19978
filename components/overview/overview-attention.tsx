'use client'

import { useAccount } from '@/components/shell/account-context'
import { NameText } from '@/components/ui/mono'
import { Link } from '@/components/ui/link'
import { Panel } from '@/components/ui/panel'
import { RelativeTime } from '@/components/ui/relative-time'
import { StateChip } from '@/components/ui/state-chip'
import type { Overview } from '@/lib/api/inventory'
import { paths } from '@/lib/util/paths'
import { authorityWords, recordWords } from './overview-words'
import { type FailedReads, failedReads, unknownWords } from './overview-unknown'

/** The section "Needs attention": counts, the worst resources, and unknown data. All clear only if it is empty. */
export function Attention({ overview }: { overview: Overview }) {
  const { account } = useAccount()
  const { attention } = overview
  const [records, authorities] = [recordWords(overview), authorityWords(overview)]
  const [failed, unknown] = [failedReads(overview), unknownWords(overview)]
  const isClear = records + authorities === '' && failed.length + unknown.length + attention.length === 0
  return (
    <section aria-labelledby="attention" className="space-y-2">
      <h2 id="attention" className="text-lg font-medium">
        Needs attention
      </h2>
      {failed.map((reads) => (
        <NotRead key={reads.message} reads={reads} />
      ))}
      {records !== '' && (
        <p className="flex flex-wrap gap-x-4">
          <span>{records}</span>
          <Link href={paths.dns(account.slug)}>Show DNS status</Link>
        </p>
      )}
      {authorities !== '' && (
        <p className="flex flex-wrap gap-x-4">
          <span>{authorities}</span>
          <Link href={paths.list(account.slug, 'certificate-authorities')}>All certificate authorities</Link>
        </p>
      )}
      {unknown.length > 0 && <p className="text-muted">{unknown.join(' ')}</p>}
      {isClear && <p className="text-muted">Nothing needs attention.</p>}
      {attention.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {attention.map((item) => (
            <AttentionItem key={`${item.resource} ${item.id}`} item={item} />
          ))}
        </ul>
      )}
    </section>
  )
}

function NotRead({ reads: { title, message, as_of } }: { reads: FailedReads }) {
  return (
    <Panel tone="attention" title={title}>
      <p>{message}</p>
      {as_of !== null && (
        <p className="mt-1">
          Showing data from <RelativeTime value={as_of} />.
        </p>
      )}
    </Panel>
  )
}

function AttentionItem({ item }: { item: Overview['attention'][number] }) {
  const { account } = useAccount()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
      <StateChip state={item.state} />
      <Link
        href={paths.detail(account.slug, item.resource, item.id)}
        look="name"
        className="min-w-0 font-mono wrap-anywhere"
      >
        <NameText text={item.title} />
      </Link>
      {item.since !== null && (
        <span className="ml-auto text-sm text-muted">
          <RelativeTime value={item.since} />
        </span>
      )}
      <span className="w-full wrap-anywhere text-muted">{item.sentence}</span>
    </li>
  )
}
