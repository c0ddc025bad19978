'use client'

import type { ReactNode } from 'react'
import type * as z from 'zod'
import { SkeletonRows } from '@/components/ui/skeleton'
import { NoSuchThing } from './no-such-thing'
import { type ItemSource, useItem } from './use-item'

/** Loads what is edited before its form is shown, so that the form starts from what is stored. */
export function EditItem<R extends z.ZodType>({
  children,
  ...source
}: ItemSource<R> & { children: (item: z.output<R>) => ReactNode }) {
  const { item, isPending, isGone, error } = useItem(source)
  if (isPending) return <SkeletonRows count={5} />
  if (item === undefined || isGone) return <NoSuchThing info={source.info} id={source.id} error={error} />
  return children(item)
}
