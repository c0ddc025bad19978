'use client'

import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { dnsStatusQuery } from '@/lib/client/dns'
import { siteRoleInfo } from '@/lib/sites/model/sites'
import { thereId, useSite } from '../detail/site-context'
import { AgentConfig } from './agent-config'

/**
 * The content of the step "Agent configuration": a configuration file for each agent, and whether the agent is online.
 */
export function AgentConfigStep() {
  const { account } = useAccount()
  const { detail } = useSite()
  const ingress = thereId(detail, 'ingress')
  const status = useQuery({
    ...dnsStatusQuery(account.slug, siteRoleInfo.ingress.resource, ingress ?? ''),
    enabled: ingress !== null,
  })
  return (
    <>
      <p className="max-w-text">
        Each agent connects to one region of your ingress. A custom ingress doesn't balance traffic between
        regions, so choose the nearest region.
      </p>
      {detail.agents.map((agent, index) => (
        <AgentConfig
          key={agent.label}
          agent={agent}
          index={index}
          regionDomains={status.data?.server_addrs ?? []}
        />
      ))}
    </>
  )
}
