'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { exampleDomain } from '@/components/agents/start-command'
import { StartAgent, WithIngressPort } from '@/components/credentials/start-agent'
import { ShownOnce } from '@/components/resource/secret/one-time-secret'
import { useAccount } from '@/components/shell/account-context'
import { Dialog } from '@/components/ui/dialog'
import { leave } from '@/components/ui/leave-guard'
import { clientOf } from '@/lib/client/call'
import { keyedCreates } from '@/lib/client/unknown-outcome'
import { credentials } from '@/lib/resources/credentials'
import { AuthtokenStep, ConnectSteps } from './connect-steps'
import { WaitForAgent } from './wait-for-agent'

const { info, ops } = credentials

const body = { description: `Agent for ${exampleDomain}`, acl: [`bind:${exampleDomain}`] }

interface ConnectDialogProps {
  ingressPort: number
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export function ConnectDialog({ ingressPort, isOpen, onOpenChange }: ConnectDialogProps) {
  const isLocal = useAccount().account.kind === 'local'
  const create = useCreateToken()
  const [hasToken, setHasToken] = useState(false)
  const [storedId, setStoredId] = useState<string>()
  const close = () => {
    create.reset()
    setHasToken(false)
    setStoredId(undefined)
    onOpenChange(false)
  }
  const created = create.data
  const credential = storedId ?? created?.id
  const isWaiting = credential !== undefined || hasToken
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (open) onOpenChange(true)
        // The response contains the only copy of the authtoken.
        else if (!create.isPending) leave(close)
      }}
      title="Connect an agent"
    >
      <ConnectSteps
        current={storedId === undefined ? (isWaiting ? 'command' : 'authtoken') : 'wait'}
        authtoken={
          !isWaiting && (
            <AuthtokenStep
              isPending={create.isPending}
              error={create.error}
              onCreate={() => create.mutate()}
              onHasToken={() => setHasToken(true)}
            />
          )
        }
        command={
          created !== undefined ? (
            <WithIngressPort port={ingressPort}>
              <ShownOnce
                what="authtoken"
                heading="h4"
                secret={created.token}
                use={<StartAgent authtoken={typeof created.token === 'string' ? created.token : ''} />}
                onStored={() => {
                  setStoredId(created.id)
                  create.reset()
                }}
              />
            </WithIngressPort>
          ) : (
            // The console can't show the value of an existing authtoken.
            hasToken && (
              <WithIngressPort port={ingressPort}>
                <StartAgent />
                {isLocal && <p>Replace YOUR_AUTHTOKEN with the value you stored.</p>}
              </WithIngressPort>
            )
          )
        }
        wait={isWaiting && <WaitForAgent credential={credential} />}
      />
    </Dialog>
  )
}

/** Returns a mutation that creates an authtoken. A retry after a lost response doesn't create a second one. */
function useCreateToken() {
  const { slug } = useAccount().account
  const queries = useQueryClient()
  const [keyed] = useState(keyedCreates)
  return useMutation({
    mutationFn: () =>
      keyed(info.name, (idempotencyKey) => clientOf(slug)(ops.create, { body }, { idempotencyKey })),
    onSettled: () => queries.invalidateQueries({ queryKey: [info.name] }),
    gcTime: 0, // the result contains a secret
  })
}
