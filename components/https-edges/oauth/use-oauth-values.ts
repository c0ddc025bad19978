import { useWatch } from 'react-hook-form'
import { useFormField } from '@/components/resource/form/form-context'
import type { OauthValues } from './values'

/** The form of a module, and what its inputs hold now. */
export function useOauthValues() {
  const { form } = useFormField('provider')
  const values = useWatch({ control: form.control }) as OauthValues // the form holds what storedOauth gave it
  return { form, values }
}
