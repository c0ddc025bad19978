import { type ResourceName, resourceTypes } from '@/lib/resources/resource-types'
import { inSentence, joinWithAnd } from '@/lib/util/text'
import { describeError } from './describe-error'

// A separate file, because a list needs this code only after a refresh has failed.

const maxNames = 3

/** Describes why lists couldn't be refreshed. `results` contains the result for each of `resources`. */
export function refreshFailure(
  resources: readonly ResourceName[],
  results: readonly PromiseSettledResult<unknown>[],
): string {
  const byReason = new Map<string, string[]>()
  for (const [index, resource] of resources.entries()) {
    const result = results[index]
    if (result?.status !== 'rejected') continue
    const { title, sentence } = describeError(result.reason)
    const reason = `${title}. ${sentence}`
    byReason.set(reason, [...(byReason.get(reason) ?? []), inSentence(resourceTypes[resource].label)])
  }
  return [...byReason]
    .map(([reason, names]) => {
      if (resources.length === 1) return reason
      const lists = names.length > maxNames ? `${names.length} lists` : joinWithAnd(names)
      return `Couldn't refresh ${lists}. ${reason}`
    })
    .join(' ')
}
