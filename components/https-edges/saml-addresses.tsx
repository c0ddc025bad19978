import { noValue } from '@/components/resource/list/field-cell'
import type * as z from 'zod'
import { CodeBlock } from '@/components/ui/code-block'
import { CopyText } from '@/components/ui/copy-text'
import { Facts } from '@/components/ui/facts'
import type { saml as samlModule } from '@/lib/resources/edge-modules/saml'
import { samlInfo } from '@/lib/resources/info/login-modules'

type Saml = z.output<(typeof samlModule)['response']>

const addresses = [
  'entity_id',
  'metadata_url',
  'assertion_consumer_service_url',
  'single_logout_url',
] as const

/** Lists the URLs and the certificate that people enter at the identity provider, each with a copy button. */
export function SamlAddresses({ saml }: { saml: Saml }) {
  const { request_signing_certificate_pem: pem } = saml
  return (
    <section aria-label="Identity provider setup" className="space-y-3">
      <h4 className="font-medium">Identity provider setup</h4>
      <Facts
        items={addresses.map((field) => {
          const label = samlInfo.fields[field]?.label ?? field
          const value = saml[field]
          return {
            term: label,
            value: value ? <CopyText value={value} what={label} /> : noValue,
          }
        })}
      />
      {pem && <CodeBlock label="Signing certificate (PEM)" code={pem.trim()} />}
    </section>
  )
}
