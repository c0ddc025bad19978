'use client'

import { credentialForm } from '@/components/resource/acl/credential-form'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { sshCredentials } from '@/lib/resources/ssh-credentials'
import { useQueries } from '@tanstack/react-query'
import { useAccount } from '@/components/shell/account-context'
import { Link } from '@/components/ui/link'
import { Panel } from '@/components/ui/panel'
import { inventoryPageQuery } from '@/lib/client/inventory'
import { sshCredentialsInfo as info } from '@/lib/resources/info/credentials'
import { type PublicKey, readPublicKey, isPrivateKey } from '@/lib/resources/credentials/ssh-public-key'
import { paths } from '@/lib/util/paths'
import { useWatch } from 'react-hook-form'
import { useFormField } from '@/components/resource/form/form-context'
import { FormDocument } from '@/components/resource/form/form-document'
import { KeyFacts } from './key-facts'

const { valuesOf, toBody, fields, ...more } = credentialForm
const forms = resourceForms({
  resource: sshCredentials,
  valuesOf: (item) => ({ ...valuesOf(item), public_key: '' }),
  fields: { public_key: <FormPublicKey />, ...fields },
  ...more,
  toBody: ({ public_key, ...rest }) => ({ public_key, ...toBody(rest) }),
})

export const NewSshCredential = forms.New
export const EditSshCredential = forms.Edit
export const DeleteSshCredential = forms.Delete

/** The number of characters at the end of the key that the search uses. */
const SEARCHED = 24

function SameKey({ publicKey: { blob } }: { publicKey: PublicKey }) {
  const { account } = useAccount()
  const page = (q?: string) => inventoryPageQuery(account.slug, info.name, q === undefined ? {} : { q })
  // Searches by the key's text. Also reads the newest credentials, whose keys may be in another format.
  const pages = useQueries({ queries: [page(blob.slice(-SEARCHED)), page()] })
  const same = pages
    .flatMap(({ data }) => data?.rows ?? [])
    .find(({ item, gone_at }) => gone_at === null && readPublicKey(String(item.public_key))?.blob === blob)
  if (!same) return null
  return (
    <Panel tone="attention" title="This key already exists">
      <Link href={paths.detail(account.slug, info.name, same.id)} target="_blank" className="font-mono">
        {same.title || same.id}
      </Link>{' '}
      already has this key. Each key can be added only once.
    </Panel>
  )
}

const FIELD = 'public_key'
const privateKey = {
  title: 'This is a private key',
  text: "The key wasn't sent. Paste the public key from the .pub file. If others may have seen the private key, create a new key pair.",
}

function FormPublicKey() {
  const { isAccepted } = useFormField(FIELD)
  if (!isAccepted) return null
  return (
    <>
      <FormDocument
        name={FIELD}
        placeholder="ssh-ed25519 AAAA… name"
        refuse={(text) => (isPrivateKey(text) ? privateKey : null)}
      />
      <AboutKey />
    </>
  )
}

function AboutKey() {
  const { form } = useFormField(FIELD)
  const text = String(useWatch({ control: form.control, name: FIELD }))
  const key = readPublicKey(text)
  return (
    <div aria-live="polite" className="space-y-3">
      {text.trim() !== '' && !key && <p className="text-sm text-muted">Incomplete or invalid public key.</p>}
      {key && <KeyFacts publicKey={key} />}
      {key && <SameKey publicKey={key} />}
    </div>
  )
}
