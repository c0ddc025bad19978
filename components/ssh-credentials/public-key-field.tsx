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
  text: 'It was not taken and not sent. What is needed is the public key: the file that ends in .pub. If anybody else has seen the private key, make a new pair.',
}

/** A public key, and what is read from it. */
export function FormPublicKey() {
  const { isTaken } = useFormField(FIELD)
  if (!isTaken) return null
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
      {text.trim() !== '' && !key && (
        <p className="text-sm text-muted">This is not a whole public key yet.</p>
      )}
      {key && <KeyFacts publicKey={key} />}
      {key && <SameKey publicKey={key} />}
    </div>
  )
}
