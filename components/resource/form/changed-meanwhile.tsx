import { Diff } from '@/components/ui/diff'
import { Panel } from '@/components/ui/panel'

/** An error thrown instead of sending: someone else changed the same fields after this form was opened. */
export class ChangedMeanwhile extends Error {
  constructor(
    readonly before: object,
    readonly now: object,
  ) {
    super('Changed by someone else')
    this.name = 'ChangedMeanwhile'
  }
}

/** Shows someone else's changes. Saving again replaces them. */
export function ChangedPanel({ error, submitLabel }: { error: ChangedMeanwhile; submitLabel: string }) {
  const text = (value: object) => JSON.stringify(value, null, 2)
  return (
    <Panel tone="attention" title="Someone else changed this" live>
      <p className="mb-2">
        Nothing was saved. Their changes are below. Select “{submitLabel}” again to replace them with yours.
      </p>
      <Diff before={text(error.before)} after={text(error.now)} label="Their changes" />
    </Panel>
  )
}
