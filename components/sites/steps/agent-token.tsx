'use client'

import { ErrorPanel } from '@/components/resource/error/error-panel'
import { ShownOnce } from '@/components/resource/secret/one-time-secret'
import { Button } from '@/components/ui/button'
import { removeSiteAgent } from '@/lib/client/sites'
import type { SiteAgent } from '@/lib/api/site-views'
import { agentConfigFile } from '@/lib/sites/model/config'
import { aclRuleOf } from '@/lib/sites/model/sites'
import { heldToken, thereId, useSite } from '../detail/site-context'
import { useSiteAct } from '../detail/use-site-act'
import { RenameAgent } from './rename-agent'
import { CreateOrLink } from './create-or-link'
import { SiteResourceLine } from './site-resource-line'

/** Shows an agent of the site with its authtoken, or with forms that create or link the authtoken. */
export function AgentToken({ agent, isMain }: { agent: SiteAgent; isMain: boolean }) {
  const { label } = agent
  const { detail, keepToken } = useSite()
  const { site } = detail
  const resource = heldToken(detail, label)
  const owner_id = thereId(detail, 'bot-user')
  return (
    <section aria-label={`Agent ${label}`} className="space-y-3 rounded-md border border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-mono font-medium wrap-anywhere">{label}</h4>
        {resource === undefined && <RemoveAgent label={label} />}
      </div>
      {resource === undefined && <RenameAgent agent={agent} />}
      {resource && <SiteResourceLine resource={resource} />}
      {resource === undefined && owner_id !== null && (
        <CreateOrLink
          of="credential"
          label={label}
          act={`Create authtoken for ${label}`}
          isMain={isMain}
          request={{
            role: 'credential',
            label,
            body: { owner_id, acl: [aclRuleOf(site)], description: `${label} of ${site.name}` },
          }}
          onCreated={({ token }) => keepToken(label, token)}
        />
      )}
    </section>
  )
}

/** Shows an authtoken that was created on this page, until the person confirms that they stored it. */
export function ShownToken({ label }: { label: string }) {
  const { tokens, markStored } = useSite()
  return (
    <ShownOnce
      what={`${label} authtoken`}
      secret={tokens[label]}
      use={`Store the authtoken in ${agentConfigFile(label)}. The file in step 8 includes the authtoken while this page stays open.`}
      onStored={() => markStored(label)}
    />
  )
}

function RemoveAgent({ label }: { label: string }) {
  const { detail, reason } = useSite()
  const { id } = detail.site
  const remove = useSiteAct(id, (account) => removeSiteAgent(account, id, label))
  if (reason !== undefined) return null
  return (
    <>
      <Button
        variant="quiet"
        aria-label={`Remove agent ${label}`}
        pending={remove.isPending}
        onClick={() => remove.act()}
      >
        Remove
      </Button>
      {remove.isError && <ErrorPanel error={remove.error} />}
    </>
  )
}
