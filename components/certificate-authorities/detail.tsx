'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { Pem } from '@/components/resource/certificate/pem'
import { certificateAuthorities } from '@/lib/resources/certificate-authorities'
import { certificateAuthoritiesInfo } from '@/lib/resources/info/certificate-authorities'
import { useSearchParams } from 'next/navigation'
import { CertificateIdentitySection } from './certificate-identity'
import { EdgesToSwitch } from './edges-to-switch'
import { useState } from 'react'
import { ValidityBar } from '@/components/resource/certificate/validity-bar'
import { useOwnState } from '@/components/resource/detail/use-own-state'
import { usePreferences } from '@/components/ui/preferences'
import { validityText } from '@/lib/resources/text/validity-text'
import { formatAbsolute } from '@/lib/util/time'
import { inTimeZone } from '@/lib/util/time-zone'
import { ValidityDate } from './validity-date'

/**
 * The page of a certificate authority. The `replaces` URL parameter is the ID of the authority whose edges should
 * switch to this one.
 */
export function CertificateAuthorityDetail({ id }: { id: string }) {
  const replaces = useSearchParams().get('replaces')
  return (
    <ResourceDetail
      info={certificateAuthoritiesInfo}
      get={certificateAuthorities.ops.get}
      id={id}
      picture={(item) => <AuthorityValidity item={item} id={id} />}
      wide={['ca_pem']}
      values={({ ca_pem, not_before, not_after, key_usages, extended_key_usages }) => ({
        not_before: not_before ? <ValidityDate at={not_before} /> : null,
        not_after: not_after ? <ValidityDate at={not_after} hasDistance /> : null,
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

/** Returns the validity period, in milliseconds since the Unix epoch, or null if it's unknown or invalid. */
function spanOf({ not_before, not_after }: Dates) {
  const [from, to] = [not_before, not_after].map((time) =>
    typeof time === 'string' ? Date.parse(time) : Number.NaN,
  )
  return from !== undefined && to !== undefined && from < to ? { from, to } : null
}

export function AuthorityValidity({ item, id }: { item: Dates; id: string }) {
  const own = useOwnState('certificate-authorities', id)
  const { zone } = usePreferences()
  const [nowMs] = useState(Date.now) // only the date matters, so the time needs no updates
  const span = spanOf(item)
  if (!span) return null
  const { state, label, sentence = '' } = own?.sentence ? own : validityText(item, nowMs)
  const dateOf = (ms: number) => formatAbsolute(ms, zone).slice(0, 10)
  return (
    <div data-fits className="w-lg max-w-full">
      <ValidityBar
        span={span}
        nowMs={nowMs}
        state={state}
        sentence={inTimeZone(sentence, zone)}
        start={{ label: dateOf(span.from), event: 'Valid from', date: dateOf(span.from) }}
        now={label}
        end={{ label: dateOf(span.to), event: 'Valid until', date: dateOf(span.to) }}
      />
    </div>
  )
}
