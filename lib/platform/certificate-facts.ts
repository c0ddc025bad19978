import { X509Certificate } from 'node:crypto'
import { pemBlocks } from '@/lib/resources/credentials/pem'
import { toRfc3339 } from '@/lib/util/time'
import { invalid } from './errors'
import { keyUsagesOf } from './key-usages'

/** The names of extended key usages, by object identifier. Source: RFC 5280 section 4.2.1.12. */
const purposes: Readonly<Record<string, string>> = {
  '1.3.6.1.5.5.7.3.1': 'serverAuth',
  '1.3.6.1.5.5.7.3.2': 'clientAuth',
  '1.3.6.1.5.5.7.3.3': 'codeSigning',
  '1.3.6.1.5.5.7.3.4': 'emailProtection',
  '1.3.6.1.5.5.7.3.8': 'timeStamping',
  '1.3.6.1.5.5.7.3.9': 'OCSPSigning',
  '2.5.29.37.0': 'anyExtendedKeyUsage',
}

function parse(pem: string): X509Certificate {
  const [block] = pemBlocks(pem).filter(({ label }) => label === 'CERTIFICATE')
  try {
    return new X509Certificate(block?.text ?? '')
  } catch {
    throw invalid(1920, "The certificate in this PEM can't be parsed", 'ca_pem')
  }
}

const commonName = ({ subject }: X509Certificate) => /^CN=(.*)$/m.exec(subject)?.[1] ?? ''

/**
 * Returns the certificate authority's fields that the API derives from its PEM. Throws E1920 if the certificate can't
 * be parsed, or E1913 if it isn't a CA certificate.
 */
export function readAuthority(pem: string) {
  const certificate = parse(pem)
  if (!certificate.ca)
    throw invalid(
      1913,
      "Not a CA certificate: its basic constraints don't mark it as a CA (RFC 5280 section 4.2.1.9)",
      'ca_pem',
    )
  return {
    subject_common_name: commonName(certificate),
    not_before: toRfc3339(Date.parse(certificate.validFrom)),
    not_after: toRfc3339(Date.parse(certificate.validTo)),
    key_usages: keyUsagesOf(certificate.raw),
    extended_key_usages: (certificate.keyUsage ?? []).map((id) => purposes[id] ?? id),
  }
}
