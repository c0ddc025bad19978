import { ButtonLink } from '@/components/ui/button-link'
import type { EntryLink } from './log-list'

interface EntryStepsProps<Entry> {
  entries: readonly Entry[]
  shown: Entry
  linkTo: (entry: Entry) => EntryLink
}

/** The links from an entry to the next newer and the next older entry of the page. */
export function EntrySteps<Entry>({ entries, shown, linkTo }: EntryStepsProps<Entry>) {
  const at = entries.indexOf(shown)
  const newer = at < 0 ? undefined : entries[at - 1]
  const older = at < 0 ? undefined : entries[at + 1]
  return (
    <>
      {newer !== undefined && <ButtonLink {...linkTo(newer)}>Newer</ButtonLink>}
      {older !== undefined && <ButtonLink {...linkTo(older)}>Older</ButtonLink>}
    </>
  )
}
