'use client'

import { useQuery } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { agentQuery } from '@/lib/client/agents'
import { paths } from '@/lib/util/paths'

interface AgentLinkProps {
  /** Of any session that the agent ever had. */
  sessionId: string
}

/** Leads from a session to its agent, and to where the agent is now; nothing where no agent is known to have had it. */
export function AgentLink({ sessionId }: AgentLinkProps) {
  const { account } = useAccount()
  const found = useQuery({ ...agentQuery(account.slug, sessionId), retry: false })
  if (!found.data) return null
  const { id, name, session } = found.data.agent
  const isBack = session.id !== sessionId && session.gone_at === null
  return (
    <p className="wrap-anywhere">
      Agent{' '}
      <Link href={paths.agent(account.slug, id)} className="font-mono">
        {name}
      </Link>
      {isBack && (
        <>
          {' '}
          is connected again as{' '}
          <Link href={paths.detail(account.slug, 'tunnel-sessions', session.id)} className="font-mono">
            {session.id}
          </Link>
          .
        </>
      )}
    </p>
  )
}
