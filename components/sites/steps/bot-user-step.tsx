'use client'

import { useState } from 'react'
import { TextField } from '@/components/ui/text-field'
import { aclRuleOf, wildcardOf } from '@/lib/sites/model/sites'
import { heldThing, useSite } from '../detail/site-context'
import { AddAgent } from './add-agent'
import { AgentToken } from './agent-token'
import { MakeOrTake } from './make-or-take'
import { SiteThingLine } from './site-thing'
import { Mono } from '@/components/ui/mono'

const MAX_NAME = 255

/** Whose the authtokens are: nobody's in person, so that they outlive whoever made them. */
function BotUser() {
  const { detail } = useSite()
  const thing = heldThing(detail, 'bot-user')
  const [name, setName] = useState(detail.site.name)
  const [isMissing, setMissing] = useState(false)
  const given = name.trim() === '' ? null : ({ role: 'bot-user', body: { name: name.trim() } } as const)
  if (thing) return <SiteThingLine thing={thing} />
  return (
    <>
      <p className="max-w-text">
        A bot user owns the authtokens of the site, so that they do not end with the account of a person.
      </p>
      <MakeOrTake of="bot-user" act="Create bot user" given={given} fields={['name']}>
        {(refusal) => (
          <TextField
            label="Name of the bot user"
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
      </MakeOrTake>
    </>
  )
}

/** A bot user, then an authtoken for each agent. */
export function BotUserStep() {
  const { detail, unstored } = useSite()
  const { site, agents } = detail
  const rule = aclRuleOf(site)
  return (
    <>
      <BotUser />
      <div className="space-y-3">
        <h3 className="font-medium">Authtokens, one for each agent</h3>
        <p className="max-w-text">
          Each carries the rule <code className="font-mono wrap-anywhere">{rule}</code>: an agent may serve
          names below <Mono text={wildcardOf(site).slice(2)} /> and no others. With one for each agent, one
          that is lost can be taken back alone.
        </p>
        {agents.map((agent) => (
          <AgentToken key={agent.label} agent={agent} />
        ))}
        {unstored.length === 0 && <AddAgent />}
      </div>
    </>
  )
}
