import { Diff } from '@/components/ui/diff'
import { Panel } from '@/components/ui/panel'

/** Nothing was sent: somebody else changed the same fields after this form was opened. */
export class ChangedMeanwhile extends Error {
  constructor(
    readonly before: object,
    readonly now: object,
  ) {
    super('Changed meanwhile')
    this.name = 'ChangedMeanwhile'
  }
}

/** Shows what somebody else changed; what was typed stays, and saving again puts it in the place of theirs. */
export function ChangedPanel({ error, submitLabel }: { error: ChangedMeanwhile; submitLabel: string }) {
  const text = (value: object) => JSON.stringify(value, null, 2)
  return (
    <Panel tone="attention" title="Somebody else changed this meanwhile" live>
      <p className="mb-2">
        Nothing was sent. Below is what they changed. “{submitLabel}” once more puts yours in its place.
      </p>
      <Diff before={text(error.before)} after={text(error.now)} label="What changed meanwhile" />
    </Panel>
  )
}
