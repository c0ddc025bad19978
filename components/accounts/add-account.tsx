'use client'

import { useState } from 'react'
import { RadioCards } from '@/components/ui/radio-cards'
import { ConnectAccount } from './connect-account'
import { LocalPlatform } from './local-platform'

/** The form that adds an account: the local platform or an existing account elsewhere. */
export function AddAccount({ noLocalPlatform }: { noLocalPlatform?: string }) {
  const [way, setWay] = useState(noLocalPlatform === undefined ? 'local' : 'connect')
  return (
    <div className="max-w-text space-y-5">
      <RadioCards
        label="Type of account"
        name="way"
        value={way}
        onChange={(event) => setWay(event.target.value)}
        options={[
          {
            value: 'local',
            label: 'Local platform',
            help: 'Runs on this machine, with optional sample data. No data leaves the machine.',
            disabledReason: noLocalPlatform,
          },
          {
            value: 'connect',
            label: 'Connect an account',
            help: 'Connect an existing account with its base URL and an API key.',
          },
        ]}
      />
      {way === 'local' ? <LocalPlatform /> : <ConnectAccount />}
    </div>
  )
}
