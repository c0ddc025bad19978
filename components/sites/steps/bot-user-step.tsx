'use client'

import { useEffect, useRef, useState } from 'react'
import { TextField } from '@/components/ui/text-field'
import { aclRuleOf, wildcardOf, usualAgentDomain } from '@/lib/sites/model/sites'
import { heldResource, heldToken, useSite, thereId, useStepVariant } from '../detail/site-context'
import { CreateOrLink } from './create-or-link'
import { SiteResourceLine } from './site-resource-line'
import { Mono } from '@/components/ui/text'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { Button } from '@/components/ui/button'
import { putSiteAgent, removeSiteAgent } from '@/lib/client/sites'
import { seenMarks } from '@/lib/contract/seen-marks'
import { useSiteAct } from '../detail/use-site-act'
import { typedLabel, AgentChangeError, useAgentChange } from './agent-change'
import { ShownOnce } from '@/components/resource/secret/one-time-secret'
import type { SiteAgent } from '@/lib/api/site-views'
import { agentConfigFile } from '@/lib/sites/model/config'

const MAX_NAME = 255

function BotUser() {
  const { detail } = useSite()
  const resource = heldResource(detail, 'bot-user')
  const [name, setName] = useState(detail.site.name)
  const [isMissing, setMissing] = useState(false)
  const request = name.trim() === '' ? null : ({ role: 'bot-user', body: { name: name.trim() } } as const)
  if (resource) return <SiteResourceLine resource={resource} />
  return (
    <>
      <p className="max-w-text">
        A bot user owns the site's authtokens, so they don't depend on a person's account.
      </p>
      <CreateOrLink of="bot-user" act="Create bot user" request={request} fields={['name']}>
        {(refusal) => (
          <TextField
            label="Bot user name"
            required
            maxBytes={MAX_NAME}
            value={name}
            error={isMissing ? 'Enter a name' : refusal?.message}
            onChange={({ target }) => {
              setName(target.value)
              setMissing(target.value.trim() === '')
            }}
          />
        )}
      </CreateOrLink>
    </>
  )
}

export function BotUserStep() {
  const { detail, unstored } = useSite()
  const { site, agents } = detail
  const rule = aclRuleOf(site)
  const first = agents.find(({ label }) => heldToken(detail, label) === undefined)
  if (unstored.length > 0)
    return agents.flatMap((agent) =>
      unstored.includes(agent.label) ? <ShownToken key={agent.label} label={agent.label} /> : [],
    )
  return (
    <>
      <BotUser />
      <div className="space-y-3">
        <h4 className="font-medium">Authtokens</h4>
        <p className="max-w-text">
          Each authtoken has the rule <code className="font-mono wrap-anywhere">{rule}</code>, which allows
          only names under <Mono text={wildcardOf(site).slice(2)} />. With one authtoken per agent, you can
          revoke a lost authtoken without affecting the others.
        </p>
        {agents.map((agent) => (
          <AgentToken key={agent.label} agent={agent} isMain={agent === first} />
        ))}
        <AddAgents />
      </div>
    </>
  )
}

function AddAgents() {
  const { detail, reason } = useSite()
  const [isOpen, setOpen] = useState(false)
  const [added, setAdded] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  // After an agent is added, the form that had the focus is gone.
  useEffect(() => {
    if (added > 0) button.current?.focus()
  }, [added])
  const onAdded = () => [setOpen(false), setAdded(added + 1)]
  if (isOpen || detail.agents.length === 0) return <AddAgent onAdded={onAdded} />
  if (reason !== undefined) return null
  return (
    <Button ref={button} onClick={() => setOpen(true)}>
      Add another agent
    </Button>
  )
}

export function AddAgent({ onAdded }: { onAdded: () => void }) {
  const { detail, reason } = useSite()
  const { site, agents } = detail
  const isFirst = agents.length === 0
  const isMain = isFirst && thereId(detail, 'bot-user') !== null
  const variant = useStepVariant('bot-user')
  const [typed, setTyped] = useState(isFirst ? 'gateway-1' : '')
  const [isTried, setTried] = useState(false)
  const { label, problem } = typedLabel(typed, agents)
  const add = useSiteAct(
    site.id,
    (account) =>
      putSiteAgent(
        account,
        site.id,
        label,
        { label, server_addr: '', domain: usualAgentDomain(site, label), agent_id: null },
        seenMarks({ label: null }), // fails if someone else added it in the meantime
      ),
    () => [setTyped(''), setTried(false), onAdded()],
  )
  if (reason !== undefined) return isFirst && <p className="text-muted">No agents yet.</p>
  return (
    <form
      noValidate
      className="max-w-text space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (problem === null) add.act()
      }}
    >
      <TextField
        label="Agent label"
        help="Part of the agent's API hostname and configuration file name."
        placeholder={`gateway-${agents.length + 1}`}
        mono
        value={typed}
        error={isTried || typed.trim() !== '' ? (problem ?? undefined) : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      {add.isError && <ErrorPanel error={add.error} />}
      <Button type="submit" variant={isMain ? variant : 'secondary'} pending={add.isPending}>
        {problem === null ? `Add agent ${label}` : 'Add agent'}
      </Button>
    </form>
  )
}

export function AgentToken({ agent, isMain }: { agent: SiteAgent; isMain: boolean }) {
  const { label } = agent
  const { detail, keepToken } = useSite()
  const { site } = detail
  const resource = heldToken(detail, label)
  const owner_id = thereId(detail, 'bot-user')
  return (
    <section aria-label={`Agent ${label}`} className="space-y-3 rounded-md border border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h5 className="mr-auto font-mono font-medium wrap-anywhere">{label}</h5>
        {resource === undefined && (
          <>
            <RenameAgent agent={agent} />
            <RemoveAgent label={label} />
          </>
        )}
      </div>
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

export function ShownToken({ label }: { label: string }) {
  const { tokens, markStored } = useSite()
  return (
    <ShownOnce
      heading="h4"
      what={`${label} authtoken`}
      secret={tokens[label]}
      use={`Store the authtoken in ${agentConfigFile(label)}. Until you leave this page, the file in step 8 also contains it.`}
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

export function RenameAgent({ agent }: { agent: SiteAgent }) {
  const { detail, reason } = useSite()
  const { site, agents } = detail
  const [typed, setTyped] = useState<string | null>(null)
  const change = useAgentChange(agent, () => setTyped(null))
  if (reason !== undefined) return null
  if (typed === null)
    return (
      <Button
        variant="quiet"
        aria-label={`Rename agent ${agent.label}`}
        onClick={() => setTyped(agent.label)}
      >
        Rename
      </Button>
    )
  const others = agents.filter((other) => other.label !== agent.label)
  const { label, problem } = typedLabel(typed, others)
  const isUsual = agent.domain === usualAgentDomain(site, agent.label)
  return (
    <form
      noValidate
      className="order-last max-w-text basis-full space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === null) change.act({ label, ...(isUsual && { domain: usualAgentDomain(site, label) }) })
      }}
    >
      <TextField
        label={`New label for ${agent.label}`}
        mono
        value={typed}
        error={problem ?? undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <AgentChangeError error={change.error} instruction="Select “Save label” again" />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={change.isPending}>
          Save label
        </Button>
        <Button onClick={() => setTyped(null)}>Cancel</Button>
      </div>
    </form>
  )
}
