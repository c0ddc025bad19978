'use client'

import { FormDuration } from '@/components/resource/form/form-number'
import { type OauthProvider, oauthProviders, oauthProviderLabels } from '@/lib/resources/oauth/provider-names'
import { cookieNames, revokedText } from './oauth-text'
import { SessionFields } from '../fields/session-fields'
import { AppFields, useOauthValues } from './app-fields'
import { oauthBody } from './values'
import { OauthAccess } from './view'
import { useState, type ReactNode } from 'react'
import { FormList } from '@/components/resource/form/form-list'
import { counted, splitWords } from '@/lib/util/text'
import { useController } from 'react-hook-form'
import { useFormField } from '@/components/resource/form/form-context'
import { SelectField } from '@/components/ui/select-field'

function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 space-y-5 border-t border-line pt-4">
      {/* A legend with its own box would overlap the border. */}
      <legend className="contents">
        <span className="mb-3 block text-lg font-medium">{title}</span>
      </legend>
      {children}
    </fieldset>
  )
}

export function OauthFields() {
  const { values } = useOauthValues()
  const { choice } = values
  return (
    <>
      <FieldGroup title="Identity provider">
        <ProviderField />
        {choice !== '' && <AppFields key={choice} name={choice} />}
      </FieldGroup>
      <FieldGroup title="Access">
        {choice !== '' && <PeopleFields key={choice} name={choice} />}
        <OauthAccess module={oauthBody(values)} />
        <FormDuration name="auth_check_interval" />
        <div className="max-w-text space-y-1">
          <p aria-live="polite" className="font-medium">
            {revokedText(values)}
          </p>
          <p className="text-sm text-muted">Saving rechecks access for everyone who's signed in.</p>
        </div>
      </FieldGroup>
      <SessionFields
        after={
          <p className="-mt-4 text-sm wrap-anywhere text-muted">
            Cookies: <span className="font-mono">{cookieNames(values.cookie_prefix).join(', ')}</span>
          </p>
        }
      />
    </>
  )
}

function PeopleFields({ name }: { name: OauthProvider }) {
  return (
    <>
      <PeopleList
        name={`provider.${name}.email_addresses`}
        placeholder={'ada@example.com\ngrace@example.com'}
        split={lowerOnceEach}
      />
      <PeopleList
        name={`provider.${name}.email_domains`}
        placeholder={'example.com\nexample.net'}
        split={lowerOnceEach}
      />
      {name === 'github' && (
        <>
          <PeopleList
            name="provider.github.teams"
            placeholder={'acme/pilots\nacme/dockers'}
            split={onceEach}
          />
          <PeopleList name="provider.github.organizations" placeholder={'acme\nexample'} split={onceEach} />
        </>
      )}
    </>
  )
}

interface PeopleListProps {
  name: string
  placeholder: string
  split: (text: string) => string[]
}

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

export const onceEach = (text: string): string[] => [...new Set(splitWords(text))]

export const lowerOnceEach = (text: string): string[] => onceEach(text.toLowerCase())

export function tidyWords(text: string, split: (text: string) => string[]): string {
  const entries = splitWords(text)
  const tidied = split(text)
  const changed = entries.filter((entry) => !tidied.includes(entry)).length
  const twice = entries.length - tidied.length
  return [
    changed > 0 ? `Changed ${counted(changed, 'entry', 'entries')} to lowercase.` : '',
    twice > 0 ? `Removed ${counted(twice, 'duplicate')}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

const options = [
  { value: '', label: 'Not selected' },
  ...oauthProviders.map((value) => ({ value, label: oauthProviderLabels[value].label })),
]

function ProviderField() {
  const { form, field } = useFormField('provider')
  const { ref, onBlur, value } = useController({ control: form.control, name: 'choice' }).field
  return (
    <SelectField
      {...field}
      required
      name="provider"
      ref={ref}
      onBlur={onBlur}
      value={String(value)}
      options={options}
      onChange={({ target }) => {
        form.setValue('choice', target.value, { shouldDirty: true })
        if (form.formState.isSubmitted) void form.trigger('provider') // the request field, which has the error
      }}
    />
  )
}
