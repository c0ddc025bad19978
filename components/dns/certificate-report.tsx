import type { CertificateText } from '@/lib/resources/certificate-text'

/** The platform's own message about a certificate. */
export function CertificateReport({
  certificate: { reported, isDnsError },
}: {
  certificate: CertificateText
}) {
  if (!reported) return null
  return (
    <p className="max-w-text text-sm wrap-anywhere text-muted">
      {isDnsError ? "The platform's last check reported:" : 'The platform reports:'} {reported}
    </p>
  )
}
