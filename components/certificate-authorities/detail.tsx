'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { CodeBlock } from '@/components/ui/code-block'
import { certificateAuthorities } from '@/lib/resources/certificate-authorities'
import { certificateAuthoritiesInfo } from '@/lib/resources/info/certificate-authorities'
import { useSearchParams } from 'next/navigation'
import { EdgesToSwitch } from './edges-to-switch'
import { ValidityBar } from './validity-bar'

/** The detail page of a certificate authority, with its validity period and the edges of an authority that it replaces. */
export function CertificateAuthorityDetail({ id }: { id: string }) {
  const replaces = useSearchParams().get('replaces')
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
    >
      {replaces === null
        ? undefined
        : () => (
            <EdgesToSwitch from={replaces} isEditable>
              In the mutual TLS settings of each edge, replace the old authority with this one.
            </EdgesToSwitch>
          )}
    </ResourceDetail>
  )
}
