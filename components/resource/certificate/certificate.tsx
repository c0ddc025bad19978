import { StateChip } from '@/components/ui/state-chip'
import { certificateWords, policyWords } from '@/lib/resources/certificate-words'

type Managed = Parameters<typeof certificateWords>[0]

/** The certificate's state in one or two words, for a table; upstream data of any shape is taken. */
export function CertificateCell({ item }: { item: Managed }) {
  const words = certificateWords(item)
  if (!words) return <span className="text-muted">not managed</span>
  return <StateChip state={words.state}>{words.word}</StateChip>
}

/** Policy and status of a certificate in words, for the facts of a thing; `none` says who issues it without a policy. */
export const certificateValues =
  (none = policyWords(null)) =>
  (item: Managed) => {
    const words = certificateWords(item)
    const policy = item.certificate_management_policy
    return {
      certificate_management_policy: policy ? policyWords(policy) : none,
      ...(words && { certificate_management_status: words.sentence }),
    }
  }
