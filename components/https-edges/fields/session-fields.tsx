import { FormCheckbox, FormText } from '@/components/resource/form/form-fields'
import { FormDuration } from '@/components/resource/form/form-number'

interface Session {
  options_passthrough?: boolean
  cookie_prefix?: string
  inactivity_timeout?: number
  maximum_duration?: number
}

/** Returns the session input values for a stored or new module. */
export const sessionValues = (stored: Session | null) => ({
  options_passthrough: stored?.options_passthrough ?? false,
  cookie_prefix: stored?.cookie_prefix ?? '',
  inactivity_timeout: stored?.inactivity_timeout ?? 0,
  maximum_duration: stored?.maximum_duration ?? 0,
})

/** The session inputs shared by all sign-in modules. */
export const sessionFields = (
  <>
    <FormDuration name="inactivity_timeout" zero="never" />
    <FormDuration name="maximum_duration" zero="never" />
    <FormCheckbox name="options_passthrough" />
    <FormText name="cookie_prefix" mono placeholder="service." />
  </>
)
