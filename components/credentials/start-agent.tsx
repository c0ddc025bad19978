'use client'

import { createContext, type ReactNode, use } from 'react'
import { exampleDomain, startCommand } from '@/components/agents/start-command'
import { useAccount } from '@/components/shell/account-context'
import { CodeBlock } from '@/components/ui/code-block'
import { Link } from '@/components/ui/link'
import { paths } from '@/lib/util/paths'

const IngressPort = createContext<number | null>(null)

interface IngressPortProps {
  port: number
  children: ReactNode
}

export const WithIngressPort = ({ port, children }: IngressPortProps) => (
  <IngressPort value={port}>{children}</IngressPort>
)

interface StartAgentProps {
  authtoken?: string
}

export function StartAgent({ authtoken }: StartAgentProps) {
  const { kind, slug } = useAccount().account
  const port = use(IngressPort)
  return kind === 'local' && port !== null ? (
    <>
      <p>
        On the console's server, this example makes port 8080 available at http://
        {exampleDomain}:{port}. {/* In a new tab, because the authtoken is shown only once. */}
        <Link href={paths.create(slug, 'reserved-domains')} target="_blank">
          Reserve the domain {exampleDomain}
        </Link>
        , then run this command in Adit's directory.
        {authtoken !== undefined && ' The copy button inserts the authtoken.'}
      </p>
      <CodeBlock
        label="Command"
        code={startCommand(port)}
        copied={startCommand(port, authtoken)}
        isScrolled
      />
    </>
  ) : (
    <>
      <p>
        In the agent's configuration file, set authtoken to{' '}
        {authtoken === undefined ? 'the value you stored' : 'this value'}. Then start the agent:
      </p>
      <CodeBlock label="Command" code="agent start --all --config agent.yml" />
    </>
  )
}
