'use client'

import { useAccount } from '@/components/shell/account-context'
import { ActLink } from '@/components/resource/act/act-link'
import { Facts } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { roleReason } from '@/lib/client/account'
import { paths } from '@/lib/util/paths'

/** Which account the site is in; its key is replaced in the settings. */
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
        Everything below is done with the key that this console keeps for the account. A key is shown once,
        when it is made; here it can be replaced, not read.{' '}
        {isAdmin ? (
          <>
            Replace it under <Link href={paths.settings('accounts')}>Accounts</Link>.
          </>
        ) : (
          'An admin replaces it under Accounts.'
        )}
      </p>
      <ActLink operation="api-keys.create" href={paths.create(account.slug, 'api-keys')}>
        Make another API key
      </ActLink>
    </>
  )
}
