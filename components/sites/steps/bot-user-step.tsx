'use client'

import { useState } from 'react'
import { TextField } from '@/components/ui/text-field'
import { aclRuleOf, wildcardOf } from '@/lib/sites/model/sites'
import { heldResource, heldToken, useSite } from '../detail/site-context'
import { AddAgent } from './add-agent'
import { AgentToken, ShownToken } from './agent-token'
import { CreateOrLink } from './create-or-link'
import { SiteResourceLine } from './site-resource-line'
import { Mono } from '@/components/ui/text'

const MAX_NAME = 255

/** Shows the bot user that owns the authtokens, or the form for creating it. */
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

/**
 * The content of the step "Bot user and authtokens". Shows the bot user, then an authtoken for each agent. While an
 * authtoken is visible, shows nothing else.
 */
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
        <h3 className="font-medium">Authtokens</h3>
        <p className="max-w-text">
          Each authtoken has the rule <code className="font-mono wrap-anywhere">{rule}</code>, which allows
          only names under <Mono text={wildcardOf(site).slice(2)} />. With one authtoken per agent, you can
          revoke a lost authtoken without affecting the others.
        </p>
        {agents.map((agent) => (
          <AgentToken key={agent.label} agent={agent} isMain={agent === first} />
        ))}
        <AddAgent />
      </div>
    </>
  )
}
