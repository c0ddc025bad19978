import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { bareHost } from '@/lib/util/bare-host'
import { joinWithAnd } from '@/lib/util/text'
import { useFormField } from './form-context'
import { FormText } from './form-fields'

interface HostInputProps {
  /** Replaces the input's text. */
  onBareHost: (host: string) => void
  /** The input. */
  children: ReactNode
}

/**
 * Removes the scheme and path from a URL in the input, when the text is pasted or the input loses focus. Shows what was
 * removed.
 */
export function HostInput({ onBareHost, children }: HostInputProps) {
  const [note, setNote] = useState('')
  function tidy({ target }: SyntheticEvent) {
    if (!(target instanceof HTMLInputElement)) return
    const { host, removed } = bareHost(target.value)
    if (removed.length === 0) return
    onBareHost(host)
    setNote(`Removed ${joinWithAnd(removed)}`)
  }
  return (
    <div
      onChange={(event) => {
        setNote('')
        const { nativeEvent } = event
        if ('inputType' in nativeEvent && nativeEvent.inputType === 'insertFromPaste') tidy(event)
      }}
      onBlur={tidy}
    >
      {children}
      <output className="mt-1 block text-sm wrap-anywhere empty:hidden">{note}</output>
    </div>
  )
}

interface FormHostProps {
  /** The dotted path of the request field. */
  name: string
  placeholder: string
}

/** The form input for a host, with or without a port. Accepts a URL, and keeps only its host and port. */
export function FormHost({ name, placeholder }: FormHostProps) {
  const { form, isAccepted } = useFormField(name)
  if (!isAccepted) return null
  const replace = (host: string) =>
    form.setValue(name, host, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <HostInput onBareHost={replace}>
      <FormText name={name} mono placeholder={placeholder} />
    </HostInput>
  )
}
