'use client'

import { FormText } from '@/components/resource/form/form-fields'
import { FormList } from '@/components/resource/form/form-list'
import { FormSecret } from '@/components/resource/form/form-secret'
import { Button } from '@/components/ui/button'
import { Panel } from '@/components/ui/panel'
import { RadioCards } from '@/components/ui/radio-cards'
import { type OauthProvider, oauthProviderLabels } from '@/lib/resources/oauth/provider-names'
import { neededScopes, unreadMemberships } from './oauth-text'
import { useWatch } from 'react-hook-form'
import { useFormField } from '@/components/resource/form/form-context'
import type { OauthValues } from './values'

export function AppFields({ name }: { name: OauthProvider }) {
  const { form, values } = useOauthValues()
  const { label, hasManagedApp } = oauthProviderLabels[name]
  const isOwn = values.app[name] === 'own'
  return (
    <>
      <RadioCards
        label="Application"
        {...form.register(`app.${name}`)}
        options={[
          {
            value: 'managed',
            label: "The platform's managed application",
            help: hasManagedApp
              ? 'Requires no setup, but has limited scopes.'
              : `Might not be available for ${label}. If saving fails, use your own application.`,
          },
          {
            value: 'own',
            label: 'Your own application',
            help: `Register it with ${label}. The callback URL ends in /oauth2/callback.`,
          },
        ]}
      />
      {isOwn && (
        <>
          <FormText name={`provider.${name}.client_id`} mono />
          <FormSecret name={`provider.${name}.client_secret`} />
          <FormList name={`provider.${name}.scopes`} />
          <MissingScopes name={name} />
        </>
      )}
    </>
  )
}

function MissingScopes({ name }: { name: OauthProvider }) {
  const { form, values } = useOauthValues()
  const provider = values.provider[name]
  const { label } = oauthProviderLabels[name]
  const missing = neededScopes(name, provider).filter((scope) => !provider.scopes.includes(scope))
  if (missing.length === 0) return null
  const isUnread = missing.includes('read:org') // required only for teams or organizations
  const path: string = `provider.${name}.scopes`
  const add = () => {
    form.setValue(path, [...provider.scopes, ...missing], {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
    form.setFocus(path) // the focused button disappears
  }
  return (
    <Panel
      tone={isUnread ? 'attention' : 'info'}
      title={isUnread ? unreadMemberships : `More ${label} scopes required`}
      actions={<Button onClick={add}>{missing.length === 1 ? 'Add scope' : 'Add scopes'}</Button>}
    >
      <ul className="font-mono text-sm">
        {missing.map((scope) => (
          <li key={scope}>{scope}</li>
        ))}
      </ul>
    </Panel>
  )
}

export function useOauthValues() {
  const { form } = useFormField('provider')
  const values = useWatch({ control: form.control }) as OauthValues // the form holds the result of storedOauth
  return { form, values }
}
