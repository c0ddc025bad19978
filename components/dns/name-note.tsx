import { useWatch } from 'react-hook-form'
import { useFormField } from '@/components/resource/form/form-context'
import { canonicalName } from '@/lib/dns/model/records'
import { useTyped } from './use-name-hints'

interface DomainInput {
  /** False if the form has no domain input, as in an edit form. */
  isAccepted: boolean
  entered: string
  /** The canonical name, or an empty string while the person is typing. */
  name: string
}

export function useDomainInput(): DomainInput {
  const { form, isAccepted } = useFormField('domain')
  const domain: unknown = useWatch({ control: form.control, name: 'domain' })
  const entered = typeof domain === 'string' ? domain : ''
  const typed = useTyped(canonicalName(entered))
  return { isAccepted, entered, name: isAccepted ? typed : '' }
}

interface NameNoteProps {
  input: DomainInput
  texts: readonly (string | null)[]
}

export const NameNote = ({ input, texts }: NameNoteProps) =>
  input.isAccepted && (
    <p aria-live="polite" className="text-sm text-muted empty:sr-only">
      {texts.filter((text) => text !== null).join(' ')}
    </p>
  )
