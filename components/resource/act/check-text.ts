import { createdIn } from '@/lib/client/unknown-outcome'
import type { Found, WriteCheck } from '@/lib/api/checks'
import { resourceTypes, isResourceName } from '@/lib/resources/resource-types'
import { capitalized, inSentence, joinWithAnd, withArticle } from '@/lib/util/text'
import { formatSpan } from '@/lib/util/time'
import { isApplied } from '@/lib/contract/write-check'

export interface WriteSubject {
  one: string
  many: string
  act: 'created' | 'saved' | 'deleted' | 'made'
  isWhole: boolean
}

const acts: Readonly<Record<string, WriteSubject['act']>> = {
  create: 'created',
  update: 'saved',
  delete: 'deleted',
}

/** Returns the nouns and the verb that messages use for an operation, such as `https-edges.routes.create`. */
export function subjectOf(operation: string): WriteSubject {
  const [resource = '', ...keys] = operation.split('.')
  const act = acts[keys.at(-1) ?? ''] ?? 'made'
  if (keys.length === 1 && act !== 'made' && isResourceName(resource)) {
    const { one, label } = resourceTypes[resource]
    return { one: inSentence(one), many: inSentence(label), act, isWhole: true }
  }
  // Such as `routes`. Keys of modules have three parts.
  const part = keys.length === 2 && act !== 'made' ? keys[0] : undefined
  if (part?.endsWith('s')) return { one: part.slice(0, -1), many: part, act, isWhole: false }
  return { one: 'change', many: 'changes', act: 'made', isWhole: false }
}

export const unconfirmedTitle = ({ one, act }: WriteSubject) =>
  `Couldn't confirm whether the ${one} was ${act}`

/** Returns a title that states the confirmed outcome, or null. */
export function settledTitle(check: WriteCheck | null, { one, act }: WriteSubject): string | null {
  const created = createdIn(check)
  if (created) return `${capitalized(one)} ${created.title} was created`
  if (check?.kind === 'absent' && act === 'deleted') return `The ${one} no longer exists`
  const isSaved = check?.kind === 'changed' && isApplied(check) && act === 'saved'
  return isSaved ? `The ${one} was saved` : null
}

const when = ({ after_ms }: Found) =>
  after_ms === null
    ? 'creation time unknown'
    : after_ms < 0
      ? `created ${formatSpan(-after_ms)} before your request, according to the platform's clock`
      : after_ms < 1000
        ? 'created right after your request'
        : `created ${formatSpan(after_ms)} after your request`

export const foundLine = (found: Found) => `${found.title}, ${when(found)}`

const OTHERS = 3

export function listedIn(check: WriteCheck): { found: readonly Found[]; rest: number } {
  if (check.kind === 'created' || check.kind === 'unclear') return { found: check.found, rest: 0 }
  if (check.kind === 'unidentified') return { found: check.since, rest: 0 }
  if (check.kind !== 'not-created') return { found: [], rest: 0 }
  const found = [...check.earlier, ...check.since.slice(0, OTHERS)]
  return { found, rest: Math.max(0, check.since.length - OTHERS) }
}

/** Describes the result of a check in sentences. `isFinal` is true if no automatic check follows. */
export function checkText(check: WriteCheck, subject: WriteSubject, isFinal: boolean): string {
  const { one, many, act } = subject
  const ifFinal = (text: string) => (isFinal ? text : '')
  const isCreate = act === 'created'
  switch (check.kind) {
    case 'created': {
      const [first, ...others] = check.found
      if (first === undefined || others.length > 0)
        return `Found ${check.found.length} ${many} that match the values you sent. Your request may have created one of them.`
      return `Found ${withArticle(one)} that matches the values you sent, ${when(first)}.`
    }
    case 'unclear':
      return check.found.length === 1
        ? `Found ${withArticle(one)} that matches the values you sent. The console couldn't determine whether your request created it.`
        : `Found ${check.found.length} ${many} that match the values you sent. The console couldn't determine whether your request created one of them.`
    case 'not-created':
      if (check.earlier.length > 0)
        return `A matching ${one} already existed before your request.${ifFinal(" Your request didn't create a new one.")}`
      return `${unmatchedText(one, isFinal)}${check.since.length > 0 ? ` ${sinceText(check.since, subject)}` : ''}`
    case 'unidentified':
      return check.since.length === 0
        ? `No ${one} has been created since your request.${ifFinal(' You can try again.')}`
        : `The values you entered aren't enough to identify ${withArticle(one)}. Your request may have created ${check.since.length === 1 ? `this ${one}` : `one of these ${many}`}:`
    case 'changed':
      return changedText(check, ifFinal(' You can save again.'))
    case 'exists':
      return act === 'deleted'
        ? `The ${one} still exists.${ifFinal(' You can retry the deletion.')}`
        : 'The resource still exists.'
    case 'absent':
      if (act === 'deleted') return `The ${one} wasn't found on the platform.`
      return act === 'made' ? 'The resource no longer exists.' : `The ${one} no longer exists.`
    case 'no-read':
      return isCreate && subject.isWhole
        ? `This account's API can't list ${many}, so the console can't confirm the outcome. Check the platform's dashboard. If the ${one} exists, add it to this console by its ID.`
        : "This account's API can't return the resource, so the console can't confirm the outcome. Check the platform's dashboard."
  }
}

/** Describes a check that failed. `isFinal` is true if no automatic check follows. */
export const failedCheckText = (cause: string, isFinal: boolean): string =>
  isFinal
    ? `The console couldn't check the outcome: ${cause} Check again before you retry.`
    : 'The console keeps checking. Wait for the result before you try again.'

const unmatchedText = (one: string, isFinal: boolean) =>
  isFinal ? `No ${one} matches the values you sent. You can try again.` : `No matching ${one} found yet.`

const sinceText = (found: readonly Found[], { one, many }: WriteSubject) =>
  `${found.length === 1 ? `This ${one} has` : `These ${many} have`} been created since your request, with different values:`

function changedText(
  { differs, unread, compared }: Extract<WriteCheck, { kind: 'changed' }>,
  offer: string,
): string {
  const rest = unread.length === 0 ? '' : ` The API doesn't return ${joinWithAnd(unread)}.`
  if (differs.length > 0)
    return `The platform's values differ from the ones you sent: ${joinWithAnd(differs)}.${offer}${rest}`
  if (compared === 0 && unread.length > 0)
    return "The API doesn't return the values you sent, so the console can't confirm the outcome. Check the platform's dashboard."
  return `The platform has the values you sent.${rest}`
}
