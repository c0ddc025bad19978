'use client'

import { useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Button } from '@/components/ui/button'
import { RelativeTime } from '@/components/ui/relative-time'
import type { SiteDetail, SiteStep } from '@/lib/api/site-views'
import { checkSiteStep } from '@/lib/client/sites'
import type { SiteStepName } from '@/lib/sites/model/sites'
import { thereId, useSite, useStepVariant } from '../detail/site-context'
import { useSiteAct } from '../detail/use-site-act'
import { siteStepLabels } from '../site-text'

const labels: Record<SiteStepName, string> = {
  'api-key': 'Check API key',
  ingress: 'Check agent ingress',
  'ns-records': 'Check DNS',
  domain: 'Check domain',
  'cname-records': 'Check DNS',
  'verify-dns': 'Check DNS',
  'bot-user': 'Check bot user and authtokens',
  'agent-config': 'Check for agent',
  'agent-api': 'Check tunnels',
}

const pendingLabels: Partial<Record<SiteStepName, string>> = {
  'ns-records': 'Querying name servers',
  'cname-records': 'Querying name servers',
  'verify-dns': 'Querying name servers and the platform',
  'agent-config': 'Checking for connected agents',
}

export function CheckNow({ step }: { step: SiteStep }) {
  const { name, state } = step
  const { detail, reason } = useSite()
  const { site } = detail
  const [before, setBefore] = useState(step)
  const check = useSiteAct(site.id, (account) => checkStep(account, detail, name))
  const variant = useStepVariant(name)
  // Without a region, an agent has no configuration file to start with.
  const canBeDone = name !== 'agent-config' || detail.agents.some(({ server_addr }) => server_addr !== '')
  const isMain = canBeDone && name in pendingLabels && (state === 'todo' || state === 'attention')
  if (reason !== undefined) return null
  return (
    <div className="space-y-2">
      {check.isError && <ErrorPanel error={check.error} />}
      <Button
        variant={isMain ? variant : 'secondary'}
        pending={check.isPending}
        pendingLabel={pendingLabels[name] ?? 'Checking with the platform'}
        onClick={() => {
          setBefore(step)
          check.act()
        }}
      >
        {labels[name]}
      </Button>
      <p aria-live="polite" className="text-sm text-muted empty:absolute">
        {check.isSuccess && <Checked before={before} step={step} atMs={check.submittedAt} />}
      </p>
    </div>
  )
}

interface CheckedProps {
  before: SiteStep
  step: SiteStep
  atMs: number
}

export function Checked({ before, step: { state, sentence }, atMs }: CheckedProps) {
  const isSame = before.state === state && before.sentence === sentence
  const label = siteStepLabels[state].toLowerCase()
  const still = state === 'unreachable' ? 'Service still unreachable' : `Still ${label}`
  return (
    <>
      {/* Not announced, because it updates constantly. */}
      <span aria-live="off">
        Checked <RelativeTime value={new Date(atMs).toISOString()} />.
      </span>{' '}
      {isSame ? still : `Now: ${label}`}.{state !== 'done' && ` ${sentence}`}
    </>
  )
}

async function checkStep(account: string, detail: SiteDetail, name: SiteStepName): Promise<SiteDetail> {
  const { id } = detail.site
  const after = await checkSiteStep(account, id, name)
  const { steps } = after.site
  const isStale =
    name === 'ns-records' &&
    detail.site.steps[name] !== 'done' &&
    steps[name] === 'done' &&
    steps['cname-records'] !== 'done' &&
    thereId(after, 'domain') !== null
  return isStale ? checkSiteStep(account, id, 'cname-records') : after
}
