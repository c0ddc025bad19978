import { useState } from 'react'
import { dayOf } from '@/components/resource/certificate/expiry-scale'
import { ValidityBar } from '@/components/resource/certificate/validity-bar'
import type { CertificateText } from '@/lib/resources/text/certificate-text'
import { DAY_MS } from '@/lib/util/time'

/**
 * The maximum time that the bar shows before today, in milliseconds. The bar can't start at the date of issue, because
 * the API doesn't report it.
 */
const BEFORE_MS = 31 * DAY_MS

interface CertificateRenewalProps {
  certificate: CertificateText
  /** The domain's creation time. The certificate can't be older than the domain. */
  createdAt: string | null | undefined
}

export function CertificateRenewal({ certificate, createdAt }: CertificateRenewalProps) {
  const [nowMs] = useState(Date.now) // only the date matters, so the time needs no updates
  const { renewsOn, state, label, sentence } = certificate
  const to = renewsOn === undefined ? Number.NaN : Date.parse(renewsOn)
  if (renewsOn === undefined || Number.isNaN(to)) return null
  const created = createdAt ? Date.parse(createdAt) : Number.NaN
  const before = Math.min(dayOf(nowMs), to) - BEFORE_MS
  const from = Number.isNaN(created) ? before : Math.min(Math.max(before, created), to - DAY_MS)
  return (
    <div className="mt-3 max-w-xl">
      <ValidityBar
        span={{ from, to }}
        nowMs={nowMs}
        state={state}
        sentence={sentence}
        // The bar's start isn't the date of issue, which is unknown.
        start={{ label: 'Valid', event: 'Issued', date: null }}
        now={label}
        end={{ label: `Renews ${renewsOn}`, event: 'Renews', date: renewsOn }}
        // The table of the diagram above has the date of the renewal.
        hasTable={false}
      />
    </div>
  )
}
