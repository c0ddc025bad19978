'use client'

import { Breakable } from '@/components/ui/breakable'
import { ChevronRight } from '@/components/ui/icons'
import { CopyText } from '@/components/ui/copy-text'
import { CopyButton } from '@/components/ui/copy-button'
import { useHashTarget } from '@/components/ui/use-hash-target'
import { useTickingText } from '@/components/ui/relative-time'
import { type State, StateChip } from '@/components/ui/state-chip'
import { formOf } from '@/lib/dns/model/at-source'
import { newCaaValues } from '@/lib/dns/model/caa-change'
import { chainText, isCertificateForbidden } from '@/lib/dns/model/cause'
import { isImpossible, isOnApex, zoneOfRecord } from '@/lib/dns/model/record-zone'
import { findingOf } from '@/lib/dns/model/diagnosis'
import { editsOf, numbered, optionsOf } from '@/lib/dns/model/message-parts'
import { forbiddenLabel } from '@/lib/dns/model/labels'
import { relativeName, type RecordCheck, type WantedRecord } from '@/lib/dns/model/records'
import { isWaiting } from '@/lib/dns/model/check-state'
import { recordState, recordLabel } from '@/lib/dns/model/state'
import { cn } from '@/components/ui/style'
import { DnsText, waitMessage } from './dns-text'
import { Edits, Findings } from './findings'
import { NextAttempt } from './next-attempt'
import { RecordAnswers } from './record-answers'

const purposes = {
  delegation: 'Delegates the name to the platform.',
  traffic: 'Routes traffic to the platform.',
  certificate: 'Lets the platform issue the certificate.',
}

interface RecordBlockProps {
  anchor: string
  record: WantedRecord
  check: RecordCheck | undefined
  checkedAt: string | undefined
  /** The change to make. Undefined if none is needed, or if another record's block shows it. */
  change?: string | undefined
  fixAnchor?: string | undefined
  /** The time of the platform's next attempt to issue the certificate, in RFC 3339 format. */
  retriesAt?: string | undefined
  isAwaited?: boolean
  isCollapsed?: boolean
}

export function RecordBlock({
  anchor,
  record,
  check,
  checkedAt,
  change,
  fixAnchor,
  retriesAt,
  isAwaited = false,
  isCollapsed = false,
}: RecordBlockProps) {
  const verdict = recordLabel(check, isAwaited)
  const target = useHashTarget(fixAnchor ?? '', fixAnchor !== undefined, true)
  const title = (
    <>
      <StateChip state={verdict.state}>{verdict.label}</StateChip>
      <span className="font-mono font-medium">{record.type}</span>
    </>
  )
  const purpose = <DnsText text={record.sentence ?? purposes[record.purpose]} />
  const details = <RecordDetails {...{ record, check, checkedAt, change }} />
  if (isCollapsed)
    return (
      <li
        id={anchor}
        tabIndex={-1}
        className="flex scroll-mt-20 flex-wrap items-center gap-x-3 px-3 py-1.5 target:bg-hover sm:px-4"
      >
        {title}
        <span className="min-w-0 font-mono wrap-anywhere">
          <Breakable text={record.name} />
        </span>
        <details className="group/values ml-auto min-w-0 open:basis-full">
          <summary
            aria-label={`Values and answers for ${record.name}`}
            className="flex min-h-control w-fit cursor-pointer items-center gap-1 rounded-sm text-sm text-muted hover:text-ink"
          >
            <ChevronRight className="size-3.5 group-open/values:rotate-90" />
            Values and answers
          </summary>
          <div className="space-y-2.5 pb-2">
            <p className="text-sm wrap-anywhere text-muted">{purpose}</p>
            {details}
          </div>
        </details>
      </li>
    )
  const finding = (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {title}
        <span className="min-w-0 text-sm wrap-anywhere text-muted">{purpose}</span>
      </p>
      {check && <Diagnosis {...{ check, change, retriesAt }} tone={verdict.state} />}
    </>
  )
  return (
    <li id={anchor} tabIndex={-1} className="scroll-mt-20 space-y-2.5 p-3 target:bg-hover sm:p-4">
      {change === undefined ? (
        finding
      ) : (
        <section
          id={fixAnchor}
          ref={target}
          tabIndex={-1}
          aria-label={`Required change at ${record.name}`}
          className="scroll-mt-20 space-y-2.5 outline-none"
        >
          {finding}
        </section>
      )}
      {details}
    </li>
  )
}

const RecordDetails = ({
  record,
  check,
  checkedAt,
  change,
}: Pick<RecordBlockProps, 'record' | 'check' | 'checkedAt' | 'change'>) => (
  <>
    {isOnApex(check) && <ApexTarget values={record.values} />}
    {check && <ChainNames check={check} />}
    {check?.caa && newCaaValues(check.caa).map((value) => <CaaValue key={value} value={value} />)}
    {!isImpossible(check) && <Wanted record={record} zone={zoneOfRecord(check) || null} />}
    {check && checkedAt !== undefined && (
      <div>
        <RecordAnswers check={check} checkedAt={checkedAt} isExplained={change !== undefined} />
      </div>
    )}
  </>
)

function ChainNames({ check }: { check: RecordCheck }) {
  const chain = recordState(check) === 'ready' ? chainText(check) : null
  return (
    chain && (
      <p className="text-sm text-muted">
        {chain.label}:{' '}
        <code className="font-mono wrap-anywhere">
          <Breakable text={chain.names} />
        </code>
      </p>
    )
  )
}

const ApexTarget = ({ values }: { values: readonly string[] }) => (
  <dl>
    <dt className="text-sm text-muted">Target for an ALIAS, ANAME or flattened CNAME record</dt>
    {values.map((value) => (
      <dd key={value} className="py-1">
        <CopyText value={value} what="target" />
      </dd>
    ))}
  </dl>
)

const CaaValue = ({ value }: { value: string }) => (
  <dl>
    <dt className="text-sm text-muted">Value of the new CAA record</dt>
    <dd className="py-1">
      <CopyText value={value} what="CAA value" />
    </dd>
  </dl>
)

function Wanted({ record, zone }: { record: WantedRecord; zone: string | null }) {
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-2 md:grid-cols-2">
      <div className="min-w-0">
        <dt className="text-sm text-muted">Name</dt>
        <dd className="py-1">
          <CopyText value={record.name} what={`name ${record.name}`} />
          {record.unicode !== undefined && (
            <p className="text-sm wrap-anywhere text-muted">Punycode for {record.unicode}</p>
          )}
        </dd>
        {zone !== null && (
          <>
            <dt className="text-sm wrap-anywhere text-muted">
              Name within <DnsText text={zone} />
            </dt>
            <dd className="py-1">
              <CopyText
                value={relativeName(record.name, zone)}
                what={`name ${relativeName(record.name, zone)} within the zone`}
              />
            </dd>
          </>
        )}
      </div>
      <div className="min-w-0">
        <dt className="text-sm text-muted">
          {record.values.length > 1 ? `Values (all ${record.values.length} are required)` : 'Value'}
        </dt>
        {record.values.map((value) => (
          <dd key={value} className="py-1">
            <CopyText value={value} what={`value ${value}`} />
          </dd>
        ))}
      </div>
    </dl>
  )
}

const tones: Record<State, string> = {
  ready: '',
  waiting: 'border-waiting-line bg-waiting-fill',
  attention: 'border-attention-line bg-attention-fill',
  wrong: 'border-wrong-line bg-wrong-fill',
  unknown: 'border-line bg-sunken',
}

const withoutRepeated = (finding: string, change = '') =>
  finding.replaceAll(/ \("[^"]*"\)/g, (value) => (change.includes(value) ? '' : value))

type DiagnosisProps = Pick<RecordBlockProps, 'change' | 'retriesAt'> & {
  check: RecordCheck
  tone: State
}

function Diagnosis({ check, change, retriesAt, tone }: DiagnosisProps) {
  const isForbidden = isCertificateForbidden(check)
  const isCached = isWaiting(check)
  const edits = editsOf(change ?? '')
  // Each alternative has its own button.
  const isEither = edits.length === 1 && optionsOf(edits[0] ?? '').length > 1
  const text = withoutRepeated(findingOf(check), change)
  const isFound = (recordState(check) !== 'ready' || isForbidden) && (isCached || text !== '')
  return (
    <>
      {(isFound || change !== undefined) && (
        <div
          className={cn(
            'flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-md border px-3 py-2',
            tones[isForbidden ? forbiddenLabel.state : tone],
          )}
        >
          {/* Uses the line height of the buttons in the change, so that all lines are equally high. */}
          <div className="min-w-0 flex-1 basis-80 space-y-1 leading-6 wrap-anywhere *:[p]:max-w-text">
            {isForbidden && (
              <p>
                <StateChip state={forbiddenLabel.state}>{forbiddenLabel.label}</StateChip>
              </p>
            )}
            {isFound && (isCached ? <Wait check={check} text={text} /> : <Findings text={text} />)}
            <Edits edits={edits} />
            {change !== undefined && retriesAt !== undefined && <NextAttempt at={retriesAt} />}
          </div>
          {change !== undefined && !isEither && (
            <CopyButton value={numbered(edits).join('\n')} what="change" text="Copy change" />
          )}
        </div>
      )}
      {(check.notes ?? []).map((note) => (
        <p key={note} className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <StateChip state="unknown">Unconfirmed</StateChip>
          <span className="max-w-text min-w-0 wrap-anywhere">
            <DnsText text={note} />
          </span>
        </p>
      ))}
    </>
  )
}

function Wait({ check, text }: { check: RecordCheck; text: string }) {
  const wait = { until: check.until, isCorrect: formOf(check) === 'as-wanted' }
  return <Findings text={useTickingText((nowMs) => waitMessage(text, wait, nowMs))} />
}
