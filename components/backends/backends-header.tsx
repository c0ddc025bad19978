'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SectionHeader } from '@/components/resource/list/section-header'
import { useAccount } from '@/components/shell/account-context'
import { navigationQuery } from '@/lib/client/inventory'
import type { Section } from '@/lib/resources/navigation'

interface BackendsHeaderProps {
  section: Section
  description: ReactNode
  actions: ReactNode
}

/** The heading of all lists of backends. Each kind is a tab with its number of backends. */
export function BackendsHeader(props: BackendsHeaderProps) {
  const { account } = useAccount()
  const numbers = useQuery(navigationQuery(account.slug))
  return <SectionHeader {...props} counts={numbers.data?.backends} />
}
