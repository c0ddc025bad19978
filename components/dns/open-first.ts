import type { DnsThing } from '@/lib/api/dns'

const OPEN_FIRST = 3

/** Reports whether a line of the DNS status starts open, with its records shown: the first few that need a change. */
export const isOpenFirst = ({ standing }: DnsThing, index: number): boolean =>
  index < OPEN_FIRST && (standing === 'wrong' || standing === 'missing')
