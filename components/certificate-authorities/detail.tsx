'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { CodeBlock } from '@/components/ui/code-block'
import { certificateAuthorities } from '@/lib/resources/certificate-authorities'
import { certificateAuthoritiesInfo } from '@/lib/resources/info/certificate-authorities'
import { useSearchParams } from 'next/navigation'
import { EdgesToSwitch } from './edges-to-switch'
import { useState } from 'react'
import { dayOf, positionOf } from '@/components/resource/certificate/expiry-scale'
import { useOwnState } from '@/components/resource/detail/use-own-state'
import { cn } from '@/components/ui/style'
import { usePreferences } from '@/components/ui/preferences'
import { validityText } from '@/lib/resources/text/validity-text'
import { formatAbsolute } from '@/lib/util/time'
import { inTimeZone } from '@/lib/util/time-zone'
import { type Dates, fills, spanOf } from './validity-mark'

/** The detail page of a certificate authority, with its validity period and the edges of an authority that it replaces. */
export function CertificateAuthorityDetail({ id }: { id: string }) {
  const replaces = useSearchParams().get('replaces')
  return (
    <ResourceDetail
      info={certificateAuthoritiesInfo}
      get={certificateAuthorities.ops.get}
      id={id}
      picture={(item) => <ValidityBar item={item} id={id} />}
      wide={['ca_pem']}
      values={({ ca_pem }) =>
        ca_pem ? { ca_pem: <CodeBlock code={ca_pem.trim()} label="certificate" isLabelHidden /> } : {}
      }
    >
      {replaces === null
        ? undefined
        : () => (
            <EdgesToSwitch from={replaces} isEditable>
              In the mutual TLS settings of each edge, replace the old authority with this one.
            </EdgesToSwitch>
          )}
    </ResourceDetail>
  )
}

/**
 * Shows the validity period as a bar that marks today, in the color of the authority's state. Renders nothing if either
 * date is unknown.
 */
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
    >
      {isInside && (
        <div className="relative h-4 text-xs font-medium text-link">
          <span
            className="absolute -translate-x-1/2"
            style={{ left: `clamp(1.25rem, ${at}%, 100% - 1.25rem)` }}
          >
            Today
          </span>
        </div>
      )}
      <div className="relative h-6">
        <span className="absolute inset-x-0 top-1/2 -mt-1 h-2 rounded-full bg-hover" />
        <span
          className={cn('absolute top-1/2 left-0 -mt-1 h-2 rounded-full', fills[state])}
          style={{ width: `${at}%` }}
        />
        {isInside && (
          <span className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-lamp" style={{ left: `${at}%` }} />
        )}
      </div>
      <div className="flex justify-between gap-4 text-xs text-muted">
        <span>{formatAbsolute(span.from, zone).slice(0, 10)}</span>
        <span>{formatAbsolute(span.to, zone).slice(0, 10)}</span>
      </div>
    </div>
  )
}
