'use client'

import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Facts } from '@/components/ui/facts'
import { Mono } from '@/components/ui/text'
import type { AccountRow } from '@/lib/api/accounts'
import { paths } from '@/lib/util/paths'
import { ChangeAccount } from './change-account'

interface AccountSettingsProps {
  account: AccountRow
  /** The reason why the signed-in person can't change accounts, or undefined if they can. */
  blocked: string | undefined
}

type Setting = 'name' | 'key' | 'name_servers'

/** The settings of an account, with a button for each change. */
export function AccountSettings({ account, blocked }: AccountSettingsProps) {
  const [chosen, setChosen] = useState<Setting | null>(null)
  const row = (value: ReactNode, what: Setting, label: string) => (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="min-w-0 wrap-anywhere">{value}</span>
      <Button disabledReason={blocked} onClick={() => setChosen(what)}>
        {label}
      </Button>
    </span>
  )
  const servers = account.name_servers.join(', ')
  return (
    <div className="max-w-3xl space-y-6">
      <Facts
        items={[
          { term: 'Name', value: row(account.name, 'name', 'Rename') },
          { term: 'Base URL', value: <Mono text={account.base_url} /> },
          { term: 'Version header', value: <Mono text={`${account.version_header}: ${account.version}`} /> },
          {
            term: 'Name servers',
            value: row(
              servers === '' ? 'Default' : <Mono text={servers} />,
              'name_servers',
              'Set name servers',
            ),
          },
          { term: 'API key', value: row('Encrypted on the server', 'key', 'Replace API key') },
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={paths.overview(account.slug)}>Open account</ButtonLink>
        {blocked === undefined && (
          <ButtonLink variant="danger" href={paths.removeAccount(account.slug)}>
            Remove account
          </ButtonLink>
        )}
      </div>
      {chosen && <ChangeAccount what={chosen} account={account} onClose={() => setChosen(null)} />}
    </div>
  )
}
