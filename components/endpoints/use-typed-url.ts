import { useWatch } from 'react-hook-form'
import { useFormField } from '@/components/resource/form/form-context'
import { readTypedUrl } from '@/lib/resources/endpoint-words'

/** What the form's url and binding mean as they are typed. */
export function useTypedUrl() {
  const { form } = useFormField('url')
  const [url, binding]: unknown[] = useWatch({ control: form.control, name: ['url', 'bindings'] })
  return readTypedUrl(typeof url === 'string' ? url : '', typeof binding === 'string' ? binding : '')
}
