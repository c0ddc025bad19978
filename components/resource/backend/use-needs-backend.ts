import { type FixOf, useFix } from '@/components/resource/detail/use-own-state'
import { useAccount } from '@/components/shell/account-context'
import { connectHash } from '@/lib/resources/states/tunnel-group-state'

/**
 * Reports whether a resource or route needs a different backend because its tunnel group can't go online. This is
 * possible only on the local platform.
 */
export function useNeedsBackend(of: FixOf): boolean {
  const { kind } = useAccount().account
  const fix = useFix(of)
  return kind === 'local' && fix?.href.endsWith(connectHash) === true
}
