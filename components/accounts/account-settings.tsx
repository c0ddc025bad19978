'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Panel } from '@/components/ui/panel'
import { Setting, Settings } from '@/components/ui/setting'
import { Mono } from '@/components/ui/text'
import type { AccountRow } from '@/lib/api/accounts'
import { paths } from '@/lib/util/paths'
import { ChangeAccount } from './change-account'

interface AccountSettingsProps {
  account: AccountRow
  blocked: string | undefined
}

type Change = 'name' | 'key' | 'dns_servers'

export function AccountSettings({ account, blocked }: AccountSettingsProps) {
  const [chosen, setChosen] = useState<Change | null>(null)
  const button = (change: Change, label: string) =>
    blocked === undefined && <Button onClick={() => setChosen(change)}>{label}</Button>
  const servers = account.dns_servers.join(', ')
  return (
    <div className="space-y-6">
      {blocked !== undefined && (
        <Panel tone="info" title="You can view these settings but not change them">
          {blocked}
        </Panel>
      )}
      <Settings>
        <Setting
          label="Name"
          value={account.name}
          about="The account switcher shows this name. Renaming the account doesn't change its URL in the console."
        >
          {button('name', 'Rename')}
        </Setting>
        <Setting
          label="Base URL"
          value={<Mono text={account.base_url} />}
          about="The address of the account's API. You can't change it. To connect to a different address, add an account."
        />
        <Setting
          label="Version header"
          value={<Mono text={`${account.version_header}: ${account.version}`} />}
          about="Sent with each request to the API."
        />
        <Setting
          label="DNS servers"
          value={servers === '' ? 'Default' : <Mono text={servers} />}
          about="DNS checks use these servers to find zones, including private zones."
        >
          {button('dns_servers', 'Set DNS servers')}
        </Setting>
        <Setting
          label="API key"
          about="The key is encrypted on the server. The console tests a new key before replacing the old one."
        >
          {button('key', 'Replace API key')}
        </Setting>
      </Settings>
      {blocked === undefined && (
        <Settings>
          <Setting
            label="Remove account"
            about="The console deletes the API key and its copy of the account's data, but keeps the audit log. Nothing changes on the platform."
          >
            <ButtonLink variant="danger-outline" href={paths.removeAccount(account.slug)}>
              Remove account
            </ButtonLink>
          </Setting>
        </Settings>
      )}
      {chosen && <ChangeAccount what={chosen} account={account} onClose={() => setChosen(null)} />}
    </div>
  )
}
