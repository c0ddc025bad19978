'use client'

import { recentsOf } from '@/lib/client/recents'
import { useAccount } from './account-context'

/** Returns a function that removes a deleted resource from the recently opened ones. */
export function useForgetRecent(): (section: string, id: string) => void {
  const { account, viewer } = useAccount()
  return (section, id) => recentsOf(viewer.id, account.slug).forget({ section, id })
}
