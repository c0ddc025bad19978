'use client'

import { useState } from 'react'
import { RadioCards } from '@/components/ui/radio-cards'
import { ConnectAccount, useConnectForm } from './connect-account'
import { AddLocalPlatform } from './local-platform'

interface AddAccountProps {
  /** The ID of the signed-in person. */
  ownId: string
  /** The reason why the local platform is unavailable, or undefined if the local platform is available. */
  noLocalPlatform?: string
  /** True for the first account. The forms then have no Cancel button, because the other pages are still empty. */
  isFirst: boolean
}

/**
 * The form for adding an account: a new account on the local platform, or an existing account on another platform.
 */
export function AddAccount({ ownId, noLocalPlatform, isFirst }: AddAccountProps) {
  const { form, draft } = useConnectForm(ownId)
  const [chosen, setWay] = useState<string>()
  const way = chosen ?? (noLocalPlatform === undefined && draft.restored === null ? 'local' : 'connect')
  const discard = () => {
    setWay('connect')
    draft.discard()
  }
  return (
    <div className="max-w-text space-y-5">
      <RadioCards
        label="Account type"
        name="way"
        value={way}
        onChange={(event) => setWay(event.target.value)}
        options={[
          {
            value: 'local',
            label: 'Local platform',
            help: "Runs on the console's server. No data leaves the server.",
            disabledReason: noLocalPlatform,
          },
          {
            value: 'connect',
            label: 'Connect an account',
            help: 'Connect an existing account with its base URL and an API key.',
          },
        ]}
      />
      {way === 'local' ? (
        <AddLocalPlatform canCancel={!isFirst} />
      ) : (
        <ConnectAccount state={{ form, draft: { ...draft, discard } }} canCancel={!isFirst} />
      )}
    </div>
  )
}
