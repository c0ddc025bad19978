'use client'

import { type ReactNode, useState } from 'react'
import { formatNumber } from '@/lib/util/text'
import { Button } from './button'

/**
 * Returns the first `limit` rows of a list, and a button that shows all rows, if there are more. `noun` is a plural,
 * such as "agents".
 */
export function useFirst<T>(all: readonly T[], limit: number, noun: string): [readonly T[], ReactNode] {
  const [isAll, setAll] = useState(false)
  if (isAll || all.length <= limit) return [all, null]
  const button = (
    <Button onClick={() => setAll(true)}>{`Show all ${formatNumber(all.length)} ${noun}`}</Button>
  )
  return [all.slice(0, limit), button]
}
