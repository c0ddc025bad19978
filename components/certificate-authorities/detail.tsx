'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { CodeBlock } from '@/components/ui/code-block'
import { certificateAuthorities } from '@/lib/resources/certificate-authorities'
import { certificateAuthoritiesInfo } from '@/lib/resources/info/certificate-authorities'
import { ValidityBar } from './validity-bar'

/** The detail page of a certificate authority, with its validity period. */
export function CertificateAuthorityDetail({ id }: { id: string }) {
  return (
    <ResourceDetail
      info={certificateAuthoritiesInfo}
      get={certificateAuthorities.ops.get}
      id={id}
      picture={(item) => <ValidityBar item={item} id={id} />}
      wide={['ca_pem']}
      values={({ ca_pem }) =>
        ca_pem ? { ca_pem: <CodeBlock code={ca_pem.trim()} label="certificate" isLabelHidden /> } : {}
      }
    />
  )
}
