'use client'

import { useAccount } from '@/components/shell/account-context'
import { ActLink } from '@/components/resource/act/act-link'
import { Facts } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { roleReason } from '@/lib/client/account'
import { paths } from '@/lib/util/paths'

/** The content of the step "API key": the site's account, with a link to the settings for replacing its key. */
export function ApiKeyStep() {
  const { account, viewer } = useAccount()
  const isAdmin = roleReason(viewer.role, 'admin') === undefined
  return (
    <>
      <Facts
        items={[
          { term: 'Account', value: account.name },
          { term: 'API', value: <span className="font-mono">{account.base_url}</span> },
        ]}
      />
      <p className="max-w-text">
        The steps below use the API key stored for this account. You can replace the key but not view it.{' '}
        {isAdmin ? (
          <>
            Replace it in <Link href={paths.settings('accounts')}>Settings → Accounts</Link>.
          </>
        ) : (
          'An admin can replace it in Settings → Accounts.'
        )}
      </p>
      <ActLink operation="api-keys.create" href={paths.create(account.slug, 'api-keys')}>
        Create another API key
      </ActLink>
    </>
  )
}
