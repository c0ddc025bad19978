'use client'

import { noValue } from '@/components/resource/list/field-cell'
import { useQuery } from '@tanstack/react-query'
import { CopyText } from '@/components/ui/copy-text'
import { CutText } from '@/components/ui/cut-text'
import { Facts } from '@/components/ui/facts'
import { Panel } from '@/components/ui/panel'
import {
  fingerprintOf,
  keyTypeLabel,
  type PublicKey,
  readPublicKey,
} from '@/lib/resources/credentials/ssh-public-key'
import { formatNumber } from '@/lib/util/text'

const WEAK_RSA_BITS = 2048

export function KeyInShort({ text }: { text: string }) {
  const key = readPublicKey(text)
  return <CutText text={key ? `${keyTypeLabel(key)} ${key.comment}` : text} />
}

export function KeyFacts({ publicKey }: { publicKey: PublicKey }) {
  const { bits, comment, type, blob } = publicKey
  const isWeak = type === 'ssh-rsa' && bits !== null && bits < WEAK_RSA_BITS
  const facts = [
    {
      term: 'Type',
      value: `${keyTypeLabel(publicKey)}${bits === null ? '' : `, ${formatNumber(bits)} bits`}`,
    },
    { term: 'Fingerprint', value: <Fingerprint key={blob} publicKey={publicKey} /> },
    { term: 'Comment', value: comment || noValue },
  ]
  return (
    <section aria-label="Key" className="space-y-2">
      <Facts items={facts} />
      {isWeak && (
        <Panel tone="attention" title={`A ${formatNumber(bits)}-bit RSA key is too short to be secure`}>
          Create a new key: <code className="font-mono">ssh-keygen -t ed25519</code>
        </Panel>
      )}
    </section>
  )
}

function Fingerprint({ publicKey }: { publicKey: PublicKey }) {
  const { data } = useQuery({
    queryKey: ['ssh-fingerprint', publicKey.blob],
    queryFn: () => fingerprintOf(publicKey),
    staleTime: Infinity,
  })
  if (data === undefined) return null
  return data === null ? (
    'Available only over HTTPS or on localhost'
  ) : (
    <CopyText value={data} what="fingerprint" />
  )
}
