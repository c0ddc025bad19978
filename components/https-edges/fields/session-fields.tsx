import type { ReactNode } from 'react'
import { FormCheckbox, FormText } from '@/components/resource/form/form-fields'
import { FormDuration } from '@/components/resource/form/form-number'
import { MoreOptions } from '@/components/resource/form/more-options'

interface Session {
  options_passthrough?: boolean
  cookie_prefix?: string
  inactivity_timeout?: number
  maximum_duration?: number
}

/** Returns the values of the session inputs for a module. `stored` is null for a new module. */
export const sessionValues = (stored: Session | null) => ({
  options_passthrough: stored?.options_passthrough ?? false,
  cookie_prefix: stored?.cookie_prefix ?? '',
  inactivity_timeout: stored?.inactivity_timeout ?? 0,
  maximum_duration: stored?.maximum_duration ?? 0,
})

interface SessionFieldsProps {
  before?: { defaults: Readonly<Record<string, unknown>>; inputs: ReactNode }
  after?: ReactNode
}

export function SessionFields({ before, after }: SessionFieldsProps) {
  const defaults = { ...before?.defaults, ...sessionValues(null) }
  return (
    <MoreOptions names={Object.keys(defaults)} defaults={defaults}>
      {before?.inputs}
      <FormDuration name="inactivity_timeout" />
      <FormDuration name="maximum_duration" />
      <FormCheckbox name="options_passthrough" />
      <FormText name="cookie_prefix" mono placeholder="service." />
      {after}
    </MoreOptions>
  )
}
