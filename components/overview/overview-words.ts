import type { Overview } from '@/lib/api/inventory'
import { formatNumber } from '@/lib/util/text'

const listed = (counts: readonly [count: number, words: string][]) =>
  counts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${formatNumber(count)} ${words}`)
    .join(', ')

/** Counts the resources whose records or managed certificates need attention. Empty for none. */
export const recordWords = ({ dns, certificates }: Pick<Overview, 'dns' | 'certificates'>): string =>
  listed([
    [dns.wrong, 'with a wrong record'],
    [dns.missing, 'with a missing record'],
    [certificates.failed, 'whose certificate could not be issued'],
    [certificates.waiting, 'waiting for a certificate'],
  ])

/** Counts the certificate authorities that have expired or expire soon. Empty for none. */
export const authorityWords = ({ authorities: { ended, ending } }: Pick<Overview, 'authorities'>): string =>
  listed([
    [ended, ended === 1 ? 'certificate authority has expired' : 'certificate authorities have expired'],
    [ending, ending === 1 ? 'certificate authority expires soon' : 'certificate authorities expire soon'],
  ])
