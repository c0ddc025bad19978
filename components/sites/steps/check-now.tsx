'use client'

import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Button } from '@/components/ui/button'
import { checkSiteStep } from '@/lib/client/sites'
import type { SiteStep } from '@/lib/api/site-views'
import type { SiteStepName } from '@/lib/sites/model/sites'
import { useSite, useStepVariant } from '../detail/site-context'
import { useSiteAct } from '../detail/use-site-act'

/**
 * The button labels for steps that people complete outside the console. In these steps, the check is the main action.
 */
const labels: Partial<Record<SiteStepName, { label: string; pending: string }>> = {
  'ns-records': { label: 'Check DNS', pending: 'Querying name servers' },
  'cname-records': { label: 'Check DNS', pending: 'Querying name servers' },
  'verify-dns': { label: 'Check DNS', pending: 'Querying name servers and the platform' },
  'agent-config': { label: 'Check for the agent', pending: 'Checking for connected agents' },
}

/** The button that checks whether a step is done. Renders nothing if the person can't change the site. */
export function CheckNow({ step: { name, state } }: { step: SiteStep }) {
  const { detail, reason } = useSite()
  const { site } = detail
  const check = useSiteAct(site.id, (account) => checkSiteStep(account, site.id, name))
  const { label, pending } = labels[name] ?? { label: 'Check now', pending: 'Checking with the platform' }
  const variant = useStepVariant(name)
  const isMain = name in labels && (state === 'todo' || state === 'attention')
  if (reason !== undefined) return null
  return (
    <div className="space-y-2">
      {check.isError && <ErrorPanel error={check.error} />}
      <Button
        variant={isMain ? variant : 'secondary'}
        pending={check.isPending}
        pendingLabel={pending}
        onClick={() => check.act()}
      >
        {label}
      </Button>
    </div>
  )
}
