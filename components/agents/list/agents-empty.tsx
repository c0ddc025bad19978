import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { CodeBlock } from '@/components/ui/code-block'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { useAccount } from '@/components/shell/account-context'
import { actOn } from '@/lib/client/account'
import type { AgentsPage } from '@/lib/api/agents'
import { formatNumber } from '@/lib/util/format-number'
import { paths } from '@/lib/util/paths'

interface AgentsEmptyProps {
  page: AgentsPage
  isFiltered: boolean
  /** Where agents reach the local platform. */
  ingressPort: number
  onClear: () => void
}

/** The kinds of none: nothing matches, cannot be listed here, not known, none yet. */
export function AgentsEmpty({ page, isFiltered, ingressPort, onClear }: AgentsEmptyProps) {
  const seen = useAccount()
  if (isFiltered && page.all > 0)
    return (
      <EmptyState title="No agents match" actions={<Button onClick={onClear}>Clear the filter</Button>}>
        None of {formatNumber(page.all)} agents match the search and the chosen filters.
      </EmptyState>
    )
  if (!page.listable)
    return seen.account.blocked['tunnel-sessions.list'] === 'not-known' ? (
      <EmptyState title="Whether agents can be listed is not known yet">
        {actOn(seen, 'tunnel-sessions.list')?.disabledReason}
      </EmptyState>
    ) : (
      <EmptyState title="Agents cannot be listed here">
        The API of this account has no list of tunnel sessions: which agents are connected cannot be seen.
      </EmptyState>
    )
  if (page.as_of === null && page.error === null)
    return <EmptyState title="Looking for agents">The first look at this account is on its way.</EmptyState>
  if (page.as_of === null)
    return (
      <EmptyState title="Whether there are agents is unknown">The list was never read to its end.</EmptyState>
    )
  return <NoneYet ingressPort={ingressPort} />
}

const DOMAIN = 'hello.localhost'

/** What starts an agent; the agent itself knows only the usual port of the ingress. */
const startCommand = (ingressPort: number) =>
  [
    'ADIT_AGENT_AUTHTOKEN=YOUR_AUTHTOKEN \\',
    `  npm run -s adit -- agent http 8080 --domain ${DOMAIN} \\`,
    `  --server-addr 127.0.0.1:${ingressPort}`,
  ].join('\n')

/** How the first agent connects. */
function NoneYet({ ingressPort }: { ingressPort: number }) {
  const { account } = useAccount()
  return (
    <EmptyState
      title="No agents yet"
      actions={
        <>
          <ButtonLink variant="primary" href={paths.create(account.slug, 'credentials')}>
            New authtoken
          </ButtonLink>
          <ButtonLink href={paths.list(account.slug, 'credentials')}>Authtokens</ButtonLink>
        </>
      }
    >
      <p>
        An agent runs beside a service and connects to the platform with an authtoken. It is shown here within
        seconds, and followed from then on.
      </p>
      {account.kind === 'local' && (
        <div className="mt-4 space-y-2 text-left">
          <p>
            On this machine, for a service at port 8080, once{' '}
            <Link href={paths.create(account.slug, 'reserved-domains')}>a domain</Link> {DOMAIN} is reserved:
          </p>
          <CodeBlock label="command" code={startCommand(ingressPort)} />
        </div>
      )}
    </EmptyState>
  )
}
