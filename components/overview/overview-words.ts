import type { Overview } from '@/lib/api/inventory'
import { formatNumber } from '@/lib/util/text'

const listed = (counts: readonly [count: number, words: string][]) =>
  counts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${formatNumber(count)} ${words}`)
    .join(', ')

/** How many need somebody for their records or managed certificates, in words; '' for none. */
export const recordWords = ({ dns, certificates }: Pick<Overview, 'dns' | 'certificates'>): string =>
  listed([
    [dns.wrong, 'with a wrong record'],
    [dns.missing, 'with a missing record'],
    [certificates.failed, 'whose certificate could not be issued'],
    [certificates.waiting, 'waiting for a certificate'],
  ])

/** How many certificate authorities expired or will soon, in words; '' for none. */
export const authorityWords = ({ authorities: { ended, ending } }: Pick<Overview, 'authorities'>): string =>
  listed([
    [ended, ended === 1 ? 'certificate authority has expired' : 'certificate authorities have expired'],
    [ending, ending === 1 ? 'certificate authority expires soon' : 'certificate authorities expire soon'],
  ])
