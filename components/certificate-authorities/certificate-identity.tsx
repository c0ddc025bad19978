import { useQuery } from '@tanstack/react-query'
import { noValue } from '@/components/resource/list/field-cell'
import { useAccount } from '@/components/shell/account-context'
import { CopyText } from '@/components/ui/copy-text'
import { Facts } from '@/components/ui/facts'
import { Section } from '@/components/ui/section'
import { inventoryDetailQuery } from '@/lib/client/inventory'

export function CertificateIdentitySection({ id }: { id: string }) {
  const { account } = useAccount()
  const { data } = useQuery(inventoryDetailQuery(account.slug, 'certificate-authorities', id))
  if (!data?.certificate) return null
  const { subject, issuer, serial_number, sha256 } = data.certificate
  const isSelfIssued = issuer !== null && issuer === subject
  return (
    <Section title="Certificate">
      <Facts
        items={[
          { term: 'Subject', value: <Name name={subject} what="subject" /> },
          {
            term: 'Issuer',
            value: isSelfIssued ? 'Same as the subject' : <Name name={issuer} what="issuer" />,
          },
          { term: 'Serial number', value: <CopyText value={serial_number} what="serial number" /> },
          {
            term: 'SHA-256 fingerprint',
            value: <CopyText value={sha256} what="SHA-256 fingerprint" />,
            isWide: true,
          },
        ]}
      />
    </Section>
  )
}

const Name = ({ name, what }: { name: string | null; what: string }) =>
  name === null ? noValue : <CopyText value={name} what={what} />
