import { useAccount } from '@/components/shell/account-context'
import { ButtonLink } from '@/components/ui/button-link'
import { Link } from '@/components/ui/link'
import { canRun, roleReason } from '@/lib/client/account'
import type { ResourceName } from '@/lib/resources/catalogue'
import { paths } from '@/lib/util/paths'

const steps: readonly { resource: ResourceName; label: string; words: string }[] = [
  { resource: 'reserved-domains', label: 'Reserve a domain', words: 'The name that visitors use.' },
  { resource: 'credentials', label: 'Create an authtoken', words: 'Agents connect with it.' },
  {
    resource: 'tunnel-group-backends',
    label: 'Add a backend',
    words: 'Connects an edge to agents by their labels.',
  },
]

/** The first steps in a new account that the person's role and the API allow. */
export function FirstSteps() {
  const { account, viewer } = useAccount()
  const possible = steps.filter(({ resource }) => canRun(account, `${resource}.create`))
  if (roleReason(viewer.role, 'operator') !== undefined) return null
  return (
    <section aria-labelledby="first-steps" className="space-y-2">
      <h2 id="first-steps" className="text-lg font-medium">
        First steps
      </h2>
      <p>
        <ButtonLink variant="primary" href={paths.newSite(account.slug)}>
          Set up a site
        </ButtonLink>
      </p>
      <p className="max-w-text text-muted">
        From API key to first request in nine steps. You can stop and continue at any time.
      </p>
      {possible.length > 0 && <p className="pt-2">Or start with a single resource:</p>}
      <ol className="divide-y divide-line rounded-md border border-line bg-surface empty:hidden">
        {possible.map(({ resource, label, words }) => (
          <li key={resource} className="flex flex-wrap gap-x-4 px-3 py-2">
            <Link href={paths.create(account.slug, resource)}>{label}</Link>
            <span className="text-muted">{words}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
