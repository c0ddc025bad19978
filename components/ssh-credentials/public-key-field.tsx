'use client'

import { useWatch } from 'react-hook-form'
import { useFormField } from '@/components/resource/form/form-context'
import { FormDocument } from '@/components/resource/form/form-document'
import { isPrivateKey, readPublicKey } from '@/lib/resources/credentials/ssh-public-key'
import { KeyFacts } from './key-facts'
import { SameKey } from './same-key'

const FIELD = 'public_key'
const privateKey = {
  title: 'This is a private key',
  text: "The key wasn't sent. Paste the public key from the .pub file. If others could have seen the private key, create a new key pair.",
}

/** The input for a public key, which shows the key's type, fingerprint and comment. */
export function FormPublicKey() {
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
