'use client'

import { leave } from '@/components/ui/leave-guard'
import { useToast } from '@/components/ui/toast'

export async function signOutOrShow(show: (message: string, outcome: 'refused') => void): Promise<void> {
  const [{ signOut }, { describeError }] = await Promise.all([
    import('@/lib/client/session'),
    import('@/lib/client/describe-error'),
  ])
  try {
    await signOut()
  } catch (error) {
    const { title, sentence } = describeError(error)
    show(`Sign-out failed. ${title}. ${sentence}`, 'refused')
  }
}

/**
 * Returns a function that signs out, after asking about unsaved input. Shows a message if signing out fails.
 */
export function useSignOut(): () => void {
  const toast = useToast()
  return () => leave(() => void signOutOrShow(toast))
}
