import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { CopyButton } from '@/components/ui/copy-button'
import { focusOnce } from '@/components/ui/dom'
import { cn } from '@/components/ui/style'
import { TextField } from '@/components/ui/text-field'
import { useTypedName } from './use-typed-name'

interface ConfirmFormProps {
  /** The name to type for confirmation, as `asTyped` returns it. */
  name: string
  needsName: boolean
  onConfirm: () => void
  children?: ReactNode
  error: ReactNode
  submit: ReactNode
  cancelHref: string
  className?: string
}

export function ConfirmForm(props: ConfirmFormProps) {
  const { name, needsName, onConfirm, children, error, submit, cancelHref, className } = props
  const { input, matches } = useTypedName(name)
  return (
    <form
      noValidate
      tabIndex={-1} // gets the focus after a resource in the form is deleted
      className={cn('space-y-5 outline-none', className)}
      onSubmit={(event) => {
        event.preventDefault()
        if (!needsName || matches()) onConfirm()
      }}
    >
      {children}
      {needsName && (
        <TextField
          label={`Type ${name} to confirm`}
          labelAction={<CopyButton value={name} what="name" />}
          mono
          {...input}
        />
      )}
      {error}
      <div className="flex gap-2">
        {submit}
        <ButtonLink href={cancelHref} ref={focusOnce}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  )
}
