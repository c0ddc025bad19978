import { CopyButton } from '@/components/ui/copy-button'
import { HashLink } from '@/components/ui/link'
import type { DnsStatus } from '@/lib/api/dns'
import { changesOf } from '@/lib/dns/model/diagnosis'
import { DnsText } from './dns-text'

interface DnsChangesProps {
  of: Pick<DnsStatus, 'check'>
  /** Returns the anchor of a record's block on the same page. */
  anchorOf: (index: number) => string
}

/** The change that each record needs, and a button that copies all of them. Renders nothing without changes. */
export function DnsChanges({ of: { check }, anchorOf }: DnsChangesProps) {
  const changes = changesOf(check)
  if (changes.length === 0) return null
  const isOne = changes.length === 1
  return (
    <section aria-label="What to change" className="min-w-0 space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="font-medium">{isOne ? 'What to change' : `${changes.length} records need changes`}</h2>
        <CopyButton
          value={changes.map(({ change }) => change).join('\n')}
          what={isOne ? 'change' : 'changes'}
          text={isOne ? 'Copy change' : 'Copy changes'}
        />
      </div>
      <ul className="space-y-2">
        {changes.map(({ index, record, change }) => (
          <li key={index} className="max-w-text min-w-0 wrap-anywhere">
            <p>
              <DnsText text={change} />
            </p>
            <HashLink href={`#${anchorOf(index)}`} className="text-sm">
              View {record.type} {record.type === 'NS' ? 'records' : 'record'}
              <span className="sr-only"> at {record.name}</span>
            </HashLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
