'use client'

import { useWatch } from 'react-hook-form'
import { useFormField } from '@/components/resource/form/form-context'
import { FormList } from '@/components/resource/form/form-list'
import { splitLines } from '@/lib/util/split-list'
import { UserAgentCheck } from '../user-agent-check'

const asList = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** The inputs of a user agent filter, with whom it lets in. */
export function UserAgentFields() {
  const { form } = useFormField('allow')
  const [allow, deny]: unknown[] = useWatch({ control: form.control, name: ['allow', 'deny'] })
  return (
    <>
      <FormList name="allow" split={splitLines} placeholder="(?i)^mozilla/" />
      <FormList name="deny" split={splitLines} placeholder="(?i)bot" />
      <UserAgentCheck allow={asList(allow)} deny={asList(deny)} />
    </>
  )
}
