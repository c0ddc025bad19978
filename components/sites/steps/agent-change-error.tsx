import { ErrorPanel } from '@/components/resource/error/error-panel'
import { ChangedMeanwhile, ChangedPanel } from '@/components/resource/form/changed-meanwhile'

/** Why a change of an agent of the site was not kept; `again`: the act that tries it once more. */
export function AgentChangeError({ error, again }: { error: Error | null; again: string }) {
  if (error instanceof ChangedMeanwhile) return <ChangedPanel error={error} submitLabel={again} />
  return error && <ErrorPanel error={error} />
}
