'use client'

import { fieldsOf } from '@/lib/util/records'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { RemovePartButton, usePartRemoval } from '@/components/resource/act/remove-part'
import { ErrorPanel } from '@/components/resource/error/error-panel'
import { seenFields } from '@/components/resource/form/use-seen-check'
import { useAccount } from '@/components/shell/account-context'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToast } from '@/components/ui/toast'
import { permissionFor } from '@/lib/client/account'
import { clientOf } from '@/lib/client/call'
import type { ModuleInfo } from '@/lib/contract/resource'
import type { Named } from '@/lib/contract/operation'
import { resourceName } from '@/lib/contract/operation-target'
import { seenMarks } from '@/lib/contract/seen-marks'
import { inSentence } from '@/lib/util/text'

/**
 * The operation for writing a module: the module's own operation or, if `at` is set, the edge's update with the module
 * in the `at` field.
 */
export interface ModuleWrite {
  op: Named
  at?: string
}

interface ModuleActsProps {
  info: ModuleInfo
  value: unknown
  request: unknown
  isOn: boolean
  write: ModuleWrite
  removeOp: Named
  params: Readonly<Record<string, string>>
}

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
      const args = { params, body } as never // Args of a generic operation can't be resolved here
      await clientOf(account.slug)(op, args, { seen: seenMarks(seenFields(op, body, within(value))) })
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
      // The module's line gets the focus, because the button disappears.
      onDone: () => window.history.replaceState(null, '', `#${info.key}`),
    },
  )
  return { toggle, isAsking, setAsking, removal }
}

export function ModuleActs({ children, ...props }: ModuleActsProps & { children: ReactNode }) {
  const { info, isOn, write, removeOp } = props
  const { toggle, isAsking, setAsking, removal } = useModuleActs(props)
  const canPut = permissionFor(useAccount(), write.op.name)
  const error = toggle.error ?? removal.act.error
  const disabledReason = toggle.isPending ? 'Your last change is being saved.' : canPut?.disabledReason
  const change = {
    label: isOn ? 'Disable' : 'Enable',
    run: () => (isOn ? setAsking(true) : toggle.mutate(true)),
    ...(disabledReason !== undefined && { disabledReason }),
  }
  const { title, description, confirm } = disableLabels(info)
  return (
    <>
      <div className="col-start-2 row-start-1 flex gap-2 self-start @2xl:col-start-3">
        {children}
        <RemovePartButton
          op={removeOp}
          removal={removal}
          label="Remove"
          title={`Remove ${inSentence(info.label)}?`}
          text={`${info.removal} The configuration is deleted. To keep the configuration, disable the module instead.`}
          confirm={`Remove ${inSentence(info.label)}`}
          menu={{ label: `Actions for ${info.label}`, items: canPut ? [change] : [] }}
        />
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={title}
          description={description}
          confirmLabel={confirm}
          pending={toggle.isPending}
          onConfirm={() => toggle.mutate(false)}
        />
      </div>
      {error && (
        <div className="col-span-full">
          <ErrorPanel error={error} />
        </div>
      )}
    </>
  )
}

export function disableLabels({ label, removal }: Pick<ModuleInfo, 'label' | 'removal'>) {
  const act = `Disable ${inSentence(label)}`
  return {
    title: `${act}?`,
    description: `${removal} The configuration is kept. To use the configuration again, enable the module.`,
    confirm: act,
  }
}
