'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { exampleDomain } from '@/components/agents/start-command'
import { StartAgent, WithIngressPort } from '@/components/credentials/start-agent'
import { ActLink } from '@/components/resource/act/act-link'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { ShownOnce } from '@/components/resource/secret/one-time-secret'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Dialog } from '@/components/ui/dialog'
import { leave } from '@/components/ui/leave-guard'
import { permissionFor } from '@/lib/client/account'
import { clientOf } from '@/lib/client/call'
import { keyedCreates } from '@/lib/client/unknown-outcome'
import { credentials } from '@/lib/resources/credentials'
import { paths } from '@/lib/util/paths'
import { ConnectSteps } from './connect-steps'

const { info, ops } = credentials

/** The request body for the example command's authtoken, which allows only the command's domain. */
const body = { description: `Agent for ${exampleDomain}`, acl: [`bind:${exampleDomain}`] }

interface ConnectDialogProps {
  ingressPort: number
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/**
 * The dialog with the instructions for connecting an agent. On the local platform, the dialog can also create an
 * authtoken, which is shown only once.
 */
export function ConnectDialog({ ingressPort, isOpen, onOpenChange }: ConnectDialogProps) {
  const create = useCreateToken()
  const close = () => {
    create.reset()
    onOpenChange(false)
  }
  const created = create.data
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (open) onOpenChange(true)
        // The response contains the only copy of the authtoken.
        else if (!create.isPending) leave(close)
      }}
      title="Connect an agent"
      actions={
        created === undefined ? (
          <Actions isPending={create.isPending} onCreate={() => create.mutate()} />
        ) : undefined
      }
    >
      {created === undefined ? (
        <div className="space-y-4">
          <ConnectSteps ingressPort={ingressPort} />
          {create.isError && <ErrorPanel error={create.error} />}
        </div>
      ) : (
        <WithIngressPort port={ingressPort}>
          <ShownOnce
            what="authtoken"
            secret={created.token}
            use={<StartAgent authtoken={typeof created.token === 'string' ? created.token : ''} />}
            onStored={close}
          />
        </WithIngressPort>
      )}
    </Dialog>
  )
}

/**
 * Returns the mutation that creates the authtoken. Another attempt after a lost response doesn't create a second
 * authtoken.
 */
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

interface ActionsProps {
  isPending: boolean
  onCreate: () => void
}

/** The links to the authtokens, which agents need to connect, and the button that creates one. */
function Actions({ isPending, onCreate }: ActionsProps) {
  const seen = useAccount()
  const { kind, slug } = seen.account
  const act = permissionFor(seen, ops.create.name)
  return (
    <>
      <ButtonLink href={paths.list(slug, info.name)}>Authtokens</ButtonLink>
      {kind === 'local' && act !== null ? (
        <Button
          variant="primary"
          pending={isPending}
          disabledReason={act.disabledReason}
          data-tip={`For ${exampleDomain} only`}
          onClick={onCreate}
        >
          Create authtoken
        </Button>
      ) : (
        <ActLink operation={ops.create.name} variant="primary" href={paths.create(slug, info.name)}>
          New authtoken
        </ActLink>
      )}
    </>
  )
}
