'use client'

import { FormText } from '@/components/resource/form/form-fields'
import { FormList } from '@/components/resource/form/form-list'
import { FormSecret } from '@/components/resource/form/form-secret'
import { Button } from '@/components/ui/button'
import { Panel } from '@/components/ui/panel'
import { RadioCards } from '@/components/ui/radio-cards'
import { type OauthProvider, oauthProviderWords } from '@/lib/resources/oauth-provider-names'
import { neededScopes, unreadMemberships } from '@/lib/resources/oauth-words'
import { useOauthValues } from './use-oauth-values'

/** Whose application asks visitors to sign in; of one's own, its ID, secret and scopes. */
export function AppFields({ name }: { name: OauthProvider }) {
  const { form, values } = useOauthValues()
  const { label, hasManagedApp } = oauthProviderWords[name]
  const isOwn = values.app[name] === 'own'
  const { client_id, client_secret } = values.provider[name]
  return (
    <>
      <RadioCards
        label="Application"
        help="What visitors are asked to let in at the provider."
        {...form.register(`app.${name}`)}
        options={[
          {
            value: 'managed',
            label: 'The platform’s managed application',
            help: hasManagedApp
              ? 'Nothing to set up. The platform restricts what it may ask for.'
              : `The platform may have none for ${label}, and then refuses this: use an application of your own.`,
          },
          {
            value: 'own',
            label: 'An application of your own',
            help: `Registered with ${label}, with the platform’s callback address, which ends in /oauth2/callback.`,
          },
        ]}
      />
      {isOwn && (
        <>
          <FormText name={`provider.${name}.client_id`} mono />
          <FormSecret name={`provider.${name}.client_secret`} />
          <FormList name={`provider.${name}.scopes`} />
          <MissingScopes name={name} />
          {!client_id && !client_secret && (
            <Panel tone="attention" title="No application is given yet">
              Without client ID and secret the platform’s managed application is used.
            </Panel>
          )}
        </>
      )}
    </>
  )
}

/** Scopes that the application does not ask for yet, and has to for what is configured. */
function MissingScopes({ name }: { name: OauthProvider }) {
  const { form, values } = useOauthValues()
  const given = values.provider[name]
  const { label } = oauthProviderWords[name]
  const missing = neededScopes(name, given).filter((scope) => !given.scopes.includes(scope))
  if (missing.length === 0) return null
  const isUnread = missing.includes('read:org') // asked for only where there are teams or organisations
  const path: string = `provider.${name}.scopes`
  const add = () => {
    form.setValue(path, [...given.scopes, ...missing], {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
    form.setFocus(path) // the button that had it is gone
  }
  return (
    <Panel
      tone={isUnread ? 'attention' : 'info'}
      title={isUnread ? unreadMemberships : `${label} has to be asked for more`}
      actions={<Button onClick={add}>{missing.length === 1 ? 'Add this scope' : 'Add these scopes'}</Button>}
    >
      <ul className="font-mono text-sm">
        {missing.map((scope) => (
          <li key={scope}>{scope}</li>
        ))}
      </ul>
    </Panel>
  )
}
