'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { Pem } from '@/components/resource/certificate/pem'
import { certificateAuthorities } from '@/lib/resources/certificate-authorities'
import { certificateAuthoritiesInfo } from '@/lib/resources/info/certificate-authorities'
import { useSearchParams } from 'next/navigation'
import { CertificateIdentitySection } from './certificate-identity'
import { EdgesToSwitch } from './edges-to-switch'
import { useState } from 'react'
import { dayOf, positionOf } from '@/components/resource/certificate/expiry-scale'
import { useOwnState } from '@/components/resource/detail/use-own-state'
import { cn } from '@/components/ui/style'
import { usePreferences } from '@/components/ui/preferences'
import { validityText } from '@/lib/resources/text/validity-text'
import { formatAbsolute } from '@/lib/util/time'
import { inTimeZone } from '@/lib/util/time-zone'
import { ValidUntil } from './valid-until'

/** The `replaces` URL parameter is the ID of the authority whose edges should switch to this one. */
export function CertificateAuthorityDetail({ id }: { id: string }) {
  const replaces = useSearchParams().get('replaces')
  return (
    <ResourceDetail
      info={certificateAuthoritiesInfo}
      get={certificateAuthorities.ops.get}
      id={id}
      picture={(item) => <ValidityBar item={item} id={id} />}
      wide={['ca_pem']}
      values={({ ca_pem, not_after, key_usages, extended_key_usages }) => ({
        not_after: not_after ? <ValidUntil at={not_after} /> : null,
        key_usages: usagesText(key_usages),
        extended_key_usages: usagesText(extended_key_usages),
        ca_pem: ca_pem ? <Pem code={ca_pem.trim()} /> : null,
      })}
    >
      {() => (
        <>
          {replaces !== null && (
            <EdgesToSwitch from={replaces} isEditable>
              In the mutual TLS settings of each edge, replace the old authority with this one.
            </EdgesToSwitch>
          )}
          <CertificateIdentitySection id={id} />
        </>
      )}
    </ResourceDetail>
  )
}

const usagesText = (usages: readonly string[] | null | undefined) => usages?.join(', ') || null

type Dates = Parameters<typeof validityText>[0]

const fills = {
  ready: 'bg-ready-line',
  waiting: 'bg-waiting-line',
  attention: 'bg-attention',
  wrong: 'bg-wrong',
  unknown: 'bg-line',
} as const

/** Returns the validity period, in milliseconds since the Unix epoch, or null if it's unknown or invalid. */
function spanOf({ not_before, not_after }: Dates) {
  const [from, to] = [not_before, not_after].map((time) =>
    typeof time === 'string' ? Date.parse(time) : Number.NaN,
  )
  return from !== undefined && to !== undefined && from < to ? { from, to } : null
}

export function ValidityBar({ item, id }: { item: Dates; id: string }) {
  const own = useOwnState('certificate-authorities', id)
  const { zone } = usePreferences()
  const [nowMs] = useState(Date.now) // only the date matters, so the time needs no updates
  const span = spanOf(item)
  if (!span) return null
  const today = dayOf(nowMs)
  const at = positionOf(span, today)
  const { state, sentence = '' } = own?.sentence ? own : validityText(item, nowMs)
  const isInside = today > span.from && today < span.to
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn with boxes
      role="img"
      aria-label={`Validity: ${inTimeZone(sentence, zone)}`}
      data-fits
      className="grid w-lg max-w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 text-xs text-muted"
    >
      {isInside && (
        <span className="relative col-start-2 h-4">
          <span
            className={cn('absolute -translate-x-1/2', todayStyle)}
            style={{ left: `clamp(1.25rem, ${at}%, 100% - 1.25rem)` }}
          >
            Today
          </span>
        </span>
      )}
      <span className="col-start-1 flex items-center gap-3">
        {today <= span.from && <TodayOutside />}
        {formatAbsolute(span.from, zone).slice(0, 10)}
      </span>
      <span className="relative h-5">
        <span className="absolute inset-x-0 top-1/2 -mt-1 h-2 rounded-full bg-hover" />
        <span
          className={cn('absolute top-1/2 left-0 -mt-1 h-2 rounded-full', fills[state])}
          style={{ width: isInside ? `min(${at}%, 100% - 0.75rem)` : `${at}%` }}
        />
        {isInside && (
          // Apart from the bar's end, so that the remaining time is visible.
          <span
            className={cn('absolute inset-y-0 -translate-x-1/2', markStyle)}
            style={{ left: `clamp(0.25rem, ${at}%, 100% - 0.75rem)` }}
          />
        )}
      </span>
      <span className="flex items-center gap-3">
        {formatAbsolute(span.to, zone).slice(0, 10)}
        {today >= span.to && <TodayOutside />}
      </span>
    </div>
  )
}

// Not in the color of the overview's mark, because the bar can have a similar color.
const todayStyle = 'font-medium text-ink'
const markStyle = 'w-1 rounded-full bg-ink ring-2 ring-surface'

const TodayOutside = () => (
  <span className={cn('flex h-5 items-center gap-1.5', todayStyle)}>
    <span className={cn('h-full', markStyle)} />
    Today
  </span>
)
