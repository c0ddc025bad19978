'use client'

import { useState } from 'react'
import { RadioCards } from '@/components/ui/radio-cards'
import { ConnectAccount } from './connect-account'
import { LocalPlatform } from './local-platform'

/** Two ways to an account: the local platform at one click, or one that exists elsewhere. */
export function AddAccount({ noLocalPlatform }: { noLocalPlatform?: string }) {
  const [way, setWay] = useState(noLocalPlatform === undefined ? 'local' : 'connect')
  return (
    <div className="max-w-text space-y-5">
      <RadioCards
        label="Which account"
        name="way"
        value={way}
        onChange={(event) => setWay(event.target.value)}
        options={[
          {
            value: 'local',
            label: 'Local platform',
            help: 'A management API of its own, on this machine, with sample data if wanted. Nothing leaves the machine.',
            disabledReason: noLocalPlatform,
          },
          {
            value: 'connect',
            label: 'Connect an account',
            help: 'An account of a platform, by its base URL and an API key.',
          },
        ]}
      />
      {way === 'local' ? <LocalPlatform /> : <ConnectAccount />}
    </div>
  )
}
