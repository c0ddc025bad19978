'use client'

import { fieldsOf } from '@/lib/util/is-record'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RemovePartButton, usePartRemoval } from '@/components/resource/act/remove-part'
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
import { resourceName } from '@/lib/contract/place'
import { seenMarks } from '@/lib/contract/seen-marks'
import { inSentence } from '@/lib/util/in-sentence'
import { disableWords } from './disable-words'

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

/** The two acts on a module that is configured. What came of one is forgotten when the other starts. */
function useModuleActs({ info, value, request, write, removeOp, params }: ModuleActsProps) {
  const { op, at } = write
  const { account } = useAccount()
  const toast = useToast()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const toggle = useMutation({
    mutationFn: async (enabled: boolean) => {
      const within = (module: unknown) => (at === undefined ? fieldsOf(module) : { [at]: module })
      const body = within({ ...fieldsOf(request), enabled })
      const args = { params, body } as never // Args of a generic operation cannot be decided here
      await clientOf(account.slug)(op, args, { seen: seenMarks(seenOf(op, body, within(value))) })
      return enabled ? 'enabled' : 'disabled'
    },
    onMutate: () => removal.act.reset(),
    onSuccess: (done) => toast(`${info.label} ${done}`),
    onSettled: () => {
      setAsking(false)
      return queries.invalidateQueries({ queryKey: [resourceName(op)] })
    },
  })
  const removal = usePartRemoval(
    { op: removeOp, params, done: `${info.label} removed` },
    {
      onStart: () => toggle.reset(),
      // Its line takes the focus: the button that had it goes.
      onDone: () => window.history.replaceState(null, '', `#${info.key}`),
    },
  )
  return { toggle, isAsking, setAsking, removal }
}

/** Turns a module that is configured off, once that is confirmed, and on, which sends it whole, and removes it. */
export function ModuleActs(props: ModuleActsProps) {
  const { info, removeOp } = props
  const acts = useModuleActs(props)
  const { toggle, removal } = acts
  const error = toggle.error ?? removal.act.error

  return (
    <>
      <Toggle {...props} {...acts} />
      <RemovePartButton
        op={removeOp}
        removal={removal}
        label="Remove"
        title={`Remove ${inSentence(info.label)}?`}
        words={`${info.removal} What is configured is lost; to keep it, disable it.`}
        confirm={`Remove ${inSentence(info.label)}`}
      />
      {error && (
        <div className="w-full">
          <ErrorPanel error={error} />
        </div>
      )}
    </>
  )
}

/** Enable takes effect at once; Disable may open what the module closes, and asks first. */
function Toggle(props: ModuleActsProps & ReturnType<typeof useModuleActs>) {
  const { info, isOn, write, toggle, isAsking, setAsking } = props
  const canPut = actOn(useAccount(), write.op.name)
  if (!canPut) return null
  const { title, description, confirm } = disableWords(info)
  return (
    <>
      <Button
        pending={toggle.isPending}
        disabledReason={canPut.disabledReason}
        onClick={() => (isOn ? setAsking(true) : toggle.mutate(true))}
      >
        {isOn ? 'Disable' : 'Enable'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={title}
        description={description}
        confirmLabel={confirm}
        pending={toggle.isPending}
        onConfirm={() => toggle.mutate(false)}
      />
    </>
  )
}
