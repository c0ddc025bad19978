import { inSentence } from '@/lib/util/in-sentence'
import { catalogue, isResourceName } from './catalogue'

/** An act in words, as it stands inside a sentence. */
interface ActWords {
  /** As intended or refused: `create domain`. */
  intent: string
  /** As done: `created domain`. */
  done: string
}

type Words = readonly [intent: string, done: string]

/** Verbs of the operations of resources, each before the thing. */
const verbs = new Map<string, Words>(
  Object.entries({
    create: ['create', 'created'],
    update: ['update', 'updated'],
    delete: ['delete', 'deleted'],
    detachCertificate: ['detach the certificate of', 'detached the certificate of'],
    detachPolicy: ['stop managing the certificate of', 'stopped managing the certificate of'],
  }),
)

/** What only the console itself does. */
const ownActs = new Map<string, Words>(
  Object.entries({
    'accounts.connect': ['connect account', 'connected account'],
    'accounts.change': ['change account', 'changed account'],
    'accounts.remove': ['remove account', 'removed account'],
    'people.set-up': ['set up the console', 'set up the console'],
    'people.add': ['add person', 'added person'],
    'people.change': ['change person', 'changed person'],
    'people.own-password': ['change own password', 'changed own password'],
    'sessions.sign-in': ['sign in', 'signed in'],
    'sessions.sign-out': ['sign out', 'signed out'],
    'sessions.end': ['end sessions', 'ended sessions'],
  }),
)

/** An operation of the audit trail in words; `thing` in place of the kind, such as `it`. One that has no words stays as it is named. */
export function actWords(operation: string, thing?: string): ActWords {
  const own = ownActs.get(operation)
  if (own) return { intent: own[0], done: own[1] }
  const [resource = '', key = ''] = operation.split('.')
  const verb = verbs.get(key)
  if (!verb || !isResourceName(resource)) return { intent: operation, done: operation }
  const what = thing ?? inSentence(catalogue[resource].one)
  return { intent: `${verb[0]} ${what}`, done: `${verb[1]} ${what}` }
}

/** Words at the beginning of a line. Only the first letter changes. */
export const actTitle = (operation: string, isDone: boolean): string => {
  const { intent, done } = actWords(operation)
  const words = isDone ? done : intent
  return words === operation ? words : words.charAt(0).toUpperCase() + words.slice(1)
}
