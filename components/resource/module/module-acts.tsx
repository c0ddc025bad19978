'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { seenOf } from '@/components/resource/form/use-overwrite-check'
import { useAccount } from '@/components/shell/account-context'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToast } from '@/components/ui/toast'
import { actOn } from '@/lib/client/account'
import { clientOf } from '@/lib/client/call'
import type { ModuleInfo } from '@/lib/contract/module-info'
import type { Named } from '@/lib/contract/operation'
import { seenMarks } from '@/lib/contract/seen'
import { inSentence } from '@/lib/util/in-sentence'

/** How a module is written: by an operation of its own, or by the update of its owner, which has it at `at`. */
export interface ModuleWrite {
  op: Named
  at?: string
}

interface ModuleActsProps {
  info: ModuleInfo
  value: unknown
  /** The request that would set it as it is. */
  request: unknown
  isOn: boolean
  write: ModuleWrite
  removeOp: Named
  params: Readonly<Record<string, string>>
}

/** The two acts on a module that is configured, and whether its removal is being confirmed. */
function useModuleActs({ info, value, request, isOn, write, removeOp, params }: ModuleActsProps) {
  const { op, at } = write
  const { account } = useAccount()
  const toast = useToast()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [resource = ''] = op.name.split('.')
  const afterwards = {
    onSuccess: (done: string) => toast(`${info.label} ${done}`),
    onSettled: () => {
      setAsking(false)
      return queries.invalidateQueries({ queryKey: [resource] })
    },
  }
  const toggle = useMutation({
    mutationFn: async () => {
      const within = (module: unknown) => (at === undefined ? Object(module) : { [at]: module })
      const body = within({ ...Object(request), enabled: !isOn })
      const args = { params, body } as never // Args of a generic operation cannot be decided here
      await clientOf(account.slug)(op, args, { seen: seenMarks(seenOf(op, body, within(value))) })
      return isOn ? 'disabled' : 'enabled'
    },
    ...afterwards,
  })
  const remove = useMutation({
    mutationFn: async () => {
      await clientOf(account.slug)(removeOp, { params })
      return 'removed'
    },
    ...afterwards,
  })
  return { toggle, remove, isAsking, setAsking }
}

/** Turns a module that is configured off and on, which sends it whole, and removes it. */
export function ModuleActs(props: ModuleActsProps) {
  const { info, isOn, write, removeOp } = props
  const seen = useAccount()
  const { toggle, remove, isAsking, setAsking } = useModuleActs(props)
  const error = toggle.error ?? remove.error
  const [canPut, canRemove] = [actOn(seen, write.op.name), actOn(seen, removeOp.name)]

  return (
    <>
      {canPut && (
        <Button
          pending={toggle.isPending}
          disabledReason={canPut.disabledReason}
          onClick={() => toggle.mutate()}
        >
          {isOn ? 'Disable' : 'Enable'}
        </Button>
      )}
      {canRemove && (
        <Button disabledReason={canRemove.disabledReason} onClick={() => setAsking(true)}>
          Remove
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${inSentence(info.label)}?`}
        description={`${info.removal} What is configured is lost; to keep it, disable it.`}
        confirmLabel={`Remove ${inSentence(info.label)}`}
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
      {error && (
        <div className="w-full">
          <ErrorPanel error={error} />
        </div>
      )}
    </>
  )
}
