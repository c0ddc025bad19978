import { FormRadio } from '@/components/resource/form/form-fields'
import { Info } from '@/components/ui/icons'

const actions = [
  { value: 'allow', label: 'Allow', help: 'Allows the network, unless another rule denies it.' },
  { value: 'deny', label: 'Deny', help: 'Denies the network, even if another rule allows it.' },
]

export const ActionField = () => (
  <div className="space-y-2">
    <FormRadio name="action" options={actions} />
    <p className="flex items-center gap-1.5">
      <Info className="size-4 shrink-0 text-muted" />
      You can&apos;t change the action later.
    </p>
  </div>
)
