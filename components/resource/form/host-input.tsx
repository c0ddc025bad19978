import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { bareHost } from '@/lib/util/bare-host'
import { joinWithAnd } from '@/lib/util/text'
import { useFormField } from './form-context'
import { FormText } from './form-fields'

export function tidyHost(text: string): { host: string; note: string } | null {
  const { host, removed } = bareHost(text)
  return removed.length === 0 ? null : { host, note: `Removed ${joinWithAnd(removed)}` }
}

export const isPaste = (event: Event) => 'inputType' in event && event.inputType === 'insertFromPaste'

interface HostInputProps {
  onBareHost: (host: string) => void
  children: ReactNode
}

export function HostInput({ onBareHost, children }: HostInputProps) {
  const element = useRef<HTMLDivElement>(null)
  const [note, setNote] = useState('')
  // Not on blur, because the note would move the submit button away from the pointer.
  function tidy() {
    const tidied = tidyHost(element.current?.querySelector('input')?.value ?? '')
    if (tidied === null) return
    onBareHost(tidied.host)
    setNote(tidied.note)
  }
  const onSubmit = useEffectEvent(tidy)
  // Binds to the form element, because its listeners run before React's, and so before the form reads its values.
  useEffect(() => {
    const form = element.current?.closest('form')
    const listen = () => onSubmit()
    form?.addEventListener('submit', listen)
    return () => form?.removeEventListener('submit', listen)
  }, [])
  return (
    <div
      ref={element}
      onChange={({ nativeEvent }: SyntheticEvent) => {
        setNote('')
        if (isPaste(nativeEvent)) tidy()
      }}
    >
      {children}
      <output className="mt-1 block text-sm wrap-anywhere empty:hidden">{note}</output>
    </div>
  )
}

interface FormHostProps {
  name: string
  placeholder: string
}

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
