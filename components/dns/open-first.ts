import type { DnsLine } from '@/lib/api/dns'
import { isBroken } from '@/lib/dns/model/standing'

/** Reports whether a line of the DNS status starts open, with its records shown: the first one, if it needs a change. */
export const isOpenFirst = ({ standing }: DnsLine, index: number): boolean =>
  index === 0 && isBroken(standing)
