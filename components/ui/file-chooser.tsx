import { type ComponentProps, useId } from 'react'
import { buttonStyle } from './style'
import { Field } from './field'

interface FileChooserProps {
  label: string
  help: string
  /** The file types that people can choose, such as `.xml,.txt`. Defaults to all types. */
  accept?: string | undefined
  onFile: (file: File) => void
}

export const FileChooser = ({ label, help, ...chooser }: FileChooserProps) => (
  <Field label={label} help={help}>
    {(control) => <ChooseButton {...chooser} {...control} />}
  </Field>
)

export function InlineFileChooser({ label, help, ...chooser }: FileChooserProps) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <ChooseButton {...chooser} aria-label={label} aria-describedby={id} />
      <span id={id} className="text-sm text-muted">
        {help}
      </span>
    </div>
  )
}

type ChooseButtonProps = Pick<FileChooserProps, 'accept' | 'onFile'> &
  Pick<ComponentProps<'input'>, 'id' | 'aria-label' | 'aria-describedby' | 'aria-invalid' | 'aria-required'>

const ChooseButton = ({ onFile, ...input }: ChooseButtonProps) => (
  <span className="relative block w-fit rounded-sm outline-offset-1 outline-focus has-focus-visible:outline-2">
    <span aria-hidden className={buttonStyle('secondary', 'text')}>
      Choose a file
    </span>
    <input
      {...input}
      type="file"
      className="absolute inset-0 size-full cursor-pointer opacity-0"
      onChange={({ target }) => {
        const file = target.files?.[0]
        if (file) onFile(file)
        target.value = '' // lets the same file be chosen again
      }}
    />
  </span>
)
