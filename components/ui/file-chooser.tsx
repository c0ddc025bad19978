import { buttonStyle } from './style'
import { Field } from './field'

interface FileChooserProps {
  label: string
  help: string
  /** The file types to choose from, such as `.xml,.txt`. Defaults to all types. */
  accept?: string | undefined
  onFile: (file: File) => void
}

/** A file input with a button in the console's style. */
export function FileChooser({ label, help, accept, onFile }: FileChooserProps) {
  return (
    <Field label={label} help={help}>
      {(control) => (
        <span className="relative block w-fit rounded-sm outline-offset-1 outline-focus has-focus-visible:outline-2">
          <span aria-hidden className={buttonStyle('secondary', 'text')}>
            Choose a file
          </span>
          <input
            {...control}
            type="file"
            accept={accept}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) onFile(file)
              target.value = '' // lets the same file be chosen again
            }}
          />
        </span>
      )}
    </Field>
  )
}
