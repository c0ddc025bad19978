'use client'

import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useFormField } from '@/components/resource/form/form-context'
import { FormSecret } from '@/components/resource/form/form-secret'
import { TextField } from '@/components/ui/text-field'
import { needsNoSecret, webhookProviders } from '@/lib/resources/webhook-providers'

/** The inputs for the webhook sender and the sender's secret, if any. The sender's name is free text. */
export function WebhookFields() {
  const { form, field } = useFormField('provider')
  const provider: unknown = useWatch({ control: form.control, name: 'provider' })
  const id = useId()
  const hasSecret = typeof provider !== 'string' || !needsNoSecret(provider)
  return (
    <>
      <TextField
        {...field}
        {...form.register('provider')}
        mono
        list={id}
        placeholder="Choose a sender"
        autoComplete="off"
      />
      <datalist id={id}>
        {webhookProviders.map((name) => (
          <option key={name} value={name}>
            {needsNoSecret(name) ? 'AWS SNS' : undefined}
          </option>
        ))}
      </datalist>
      {hasSecret ? (
        <FormSecret name="secret" />
      ) : (
        <p className="max-w-text text-muted">
          AWS SNS signs requests with its own certificate, so no secret is required.
        </p>
      )}
    </>
  )
}
