import { exampleDomain, startCommand } from '@/components/agents/start-command'
import { useAccount } from '@/components/shell/account-context'
import { ButtonLink } from '@/components/ui/button-link'
import { CodeBlock } from '@/components/ui/code-block'
import { Link } from '@/components/ui/link'
import { paths } from '@/lib/util/paths'

/**
 * Explains how to connect an agent, with the command if the platform is local. `ingressPort` is the port that agents
 * use to connect to the local platform.
 */
export function ConnectSteps({ ingressPort }: { ingressPort: number }) {
  const { account } = useAccount()
  return (
    <>
      <p>
        An agent runs next to a service and connects to the platform with an authtoken. Connected agents
        appear here within seconds.
      </p>
      {account.kind === 'local' && (
        <div className="mt-4 space-y-2 text-left">
          <p>
            To expose a service on port 8080 of the console's server,{' '}
            <Link href={paths.create(account.slug, 'reserved-domains')}>reserve the domain</Link>{' '}
            {exampleDomain} and run:
          </p>
          <CodeBlock label="Command" code={startCommand(ingressPort)} isScrolled />
        </div>
      )}
    </>
  )
}

/** The links to the authtokens, which agents need to connect. */
export function AuthtokenLinks() {
  const { account } = useAccount()
  return (
    <>
      <ButtonLink variant="primary" href={paths.create(account.slug, 'credentials')}>
        New authtoken
      </ButtonLink>
      <ButtonLink href={paths.list(account.slug, 'credentials')}>Authtokens</ButtonLink>
    </>
  )
}
