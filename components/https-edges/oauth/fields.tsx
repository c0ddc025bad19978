'use client'

import { FormDuration } from '@/components/resource/form/form-number'
import type { OauthProvider } from '@/lib/resources/oauth-provider-names'
import { cookieNames, revokedWords } from '@/lib/resources/oauth-words'
import { sessionFields } from '../fields/session-fields'
import { AppFields } from './app-fields'
import { Group } from './group'
import { ProviderField } from './provider-field'
import { lowerOnceEach, onceEach, tidyWords } from './tidy-list'
import { useOauthValues } from './use-oauth-values'
import { oauthBody } from './values'
import { WhoMayGetIn } from './who-may-get-in'
import { useState } from 'react'
import { FormList } from '@/components/resource/form/form-list'

/** The inputs of the OAuth module besides `enabled`. */
export function OauthFields() {
  const { values } = useOauthValues()
  const { choice } = values
  return (
    <>
      <Group title="Who asks visitors to sign in">
        <ProviderField />
        {choice !== '' && <AppFields key={choice} name={choice} />}
      </Group>
      <Group title="Who may get in">
        {choice !== '' && <PeopleFields key={choice} name={choice} />}
        <WhoMayGetIn module={oauthBody(values)} />
      </Group>
      <Group title="How long a sign-in holds">
        <FormDuration name="auth_check_interval" zero="only at sign-in" />
        <div className="max-w-text space-y-1">
          <p aria-live="polite" className="font-medium">
            {revokedWords(values)}
          </p>
          <p className="text-sm text-muted">
            Of the three times this is the one to bound that: the other two also sign out people who may still
            get in. Saving has everybody who is signed in checked anew.
          </p>
        </div>
        {sessionFields}
        <p className="-mt-4 text-sm wrap-anywhere text-muted">
          Cookies that are set:{' '}
          <span className="font-mono">{cookieNames(values.cookie_prefix).join(', ')}</span>
        </p>
      </Group>
    </>
  )
}

/** Whom the chosen provider lets in. */
function PeopleFields({ name }: { name: OauthProvider }) {
  return (
    <>
      <PeopleList
        name={`provider.${name}.email_addresses`}
        placeholder="ada@example.com"
        split={lowerOnceEach}
      />
      <PeopleList name={`provider.${name}.email_domains`} placeholder="example.com" split={lowerOnceEach} />
      {name === 'github' && (
        <>
          <PeopleList name="provider.github.teams" placeholder="acme/pilots" split={onceEach} />
          <PeopleList name="provider.github.organizations" placeholder="acme" split={onceEach} />
        </>
      )}
    </>
  )
}

interface PeopleListProps {
  /** Dotted path of a request field that is a list of texts. */
  name: string
  placeholder: string
  split: (text: string) => string[]
}

/** A list of who may get in, with what was put in order of what was typed or pasted. */
function PeopleList({ name, placeholder, split }: PeopleListProps) {
  const [note, setNote] = useState('')
  return (
    <div
      onChange={({ target }) => {
        if (target instanceof HTMLTextAreaElement) setNote(tidyWords(target.value, split))
      }}
    >
      <FormList name={name} placeholder={placeholder} split={split} />
      <output className="mt-1 block text-sm empty:hidden">{note}</output>
    </div>
  )
}
