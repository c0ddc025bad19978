import { ErrorPanel } from '@/components/resource/error/error-panel'
import { ChangedMeanwhile, ChangedPanel } from '@/components/resource/form/changed-meanwhile'

/** The reason why a change to an agent wasn't saved. `again` is the label of the action that retries it. */
export function AgentChangeError({ error, again }: { error: Error | null; again: string }) {
  if (error instanceof ChangedMeanwhile) return <ChangedPanel error={error} submitLabel={again} />
  return error && <ErrorPanel error={error} />
}
