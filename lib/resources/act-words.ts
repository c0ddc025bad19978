import { fieldsOf } from '@/lib/util/is-record'
import type { ModuleInfo } from '@/lib/contract/module-info'
import { inSentence } from '@/lib/util/in-sentence'
import { catalogue, isResourceName } from './catalogue'
import { httpsEdgeModuleInfos } from './info/edge-modules'
import { routeModuleInfos } from './info/route-modules'
import { tcpEdgeModuleInfos } from './info/tcp-edge-modules'

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
    forget: ['forget', 'forgot'],
    link: ['link', 'linked'],
    detachCertificate: ['detach the certificate of', 'detached the certificate of'],
    detachPolicy: ['stop managing the certificate of', 'stopped managing the certificate of'],
    restartAgent: ['restart', 'restarted'],
    stopAgent: ['stop', 'stopped'],
    updateAgent: ['ask for an update of', 'asked for an update of'],
  }),
)

/** Verbs of operations on a part of a thing, such as a module. */
const partVerbs = new Map<string, Words>(
  Object.entries({
    create: ['add', 'added'],
    update: ['change', 'changed'],
    delete: ['remove', 'removed'],
  }),
)
/** What the parts of things are called. */
const partWords = new Map([
  ['routes', 'a route'],
  ['sources', 'a source'],
  ...[httpsEdgeModuleInfos, routeModuleInfos, tcpEdgeModuleInfos].flatMap((infos) =>
    Object.values<ModuleInfo>(infos).map((info) => [info.key, info.label] as const),
  ),
])

/** What only the console itself does. */
const ownActs = new Map<string, Words>(
  Object.entries({
    'accounts.connect': ['connect account', 'connected account'],
    'accounts.change': ['change account', 'changed account'],
    'accounts.export': ['export account', 'exported account'],
    'accounts.seed': ['add sample data to the local platform', 'added sample data to the local platform'],
    'accounts.import': ['import what another console knew', 'imported what another console knew'],
    'accounts.remove': ['remove account', 'removed account'],
    'agents.choose-api': ['choose how the API is reached of agent', 'chose how the API is reached of agent'],
    'agents.read-tunnels': ['ask for the tunnels of agent', 'asked for the tunnels of agent'],
    'agents.start-tunnel': ['start a tunnel of agent', 'started a tunnel of agent'],
    'agents.stop-tunnel': ['stop a tunnel of agent', 'stopped a tunnel of agent'],
    'agents.forget-tunnel': ['forget a kept tunnel of agent', 'forgot a kept tunnel of agent'],
    'agents.identify': ['say which agent a session is of', 'said which agent a session is of'],
    'agent-updates.start': ['start rolling update', 'started rolling update'],
    'agent-updates.pause': ['pause rolling update', 'paused rolling update'],
    'agent-updates.resume': ['resume rolling update', 'resumed rolling update'],
    'agent-updates.cancel': ['cancel rolling update', 'cancelled rolling update'],
    'sites.create': ['begin site', 'began site'],
    'sites.change': ['change site', 'changed site'],
    'sites.forget': ['forget site', 'forgot site'],
    'sites.adopt': ['take a thing into site', 'took a thing into site'],
    'sites.release': ['let go of a thing of site', 'let go of a thing of site'],
    'sites.add-agent': ['add an agent to site', 'added an agent to site'],
    'sites.change-agent': ['change an agent of site', 'changed an agent of site'],
    'sites.remove-agent': ['take an agent off site', 'took an agent off site'],
    'sites.visit': ['send a request through a tunnel of site', 'sent a request through a tunnel of site'],
    'sites.take-down': ['take down site', 'began to take down site'],
    'sites.settle-removal': ['settle a removal of site', 'settled a removal of site'],
    'console.restore': ['restore a backup', 'restored a backup'],
    'people.set-up': ['set up the console', 'set up the console'],
    'people.add': ['add person', 'added person'],
    'people.change': ['change person', 'changed person'],
    'secret.accept': ['accept another sealing key', 'accepted another sealing key'],
    'people.own-password': ['change own password', 'changed own password'],
    'sessions.sign-in': ['sign in', 'signed in'],
    'sessions.sign-out': ['sign out', 'signed out'],
    'sessions.confirm': ['confirm password', 'confirmed password'],
    'sessions.end': ['end sessions', 'ended sessions'],
  }),
)

/** What is known of an act beyond its operation. */
interface Act {
  /** On the page of what: 0 of the thing, 1 of a part of it, which then is not named; left out elsewhere. */
  depth?: number | undefined
  /** JSON text of what it changed, and of what that was changed to; null where there was none. */
  before?: string | null
  after?: string | null
}

/** An operation of the audit trail in words. One that has no words stays as it is named. */
export function actWords(operation: string, act: Act = {}): ActWords {
  const own = ownActs.get(operation)
  if (own) return { intent: own[0], done: own[1] }
  const [resource = '', ...keys] = operation.split('.')
  const { verb, parts } = read(keys, act)
  if (!verb || !isResourceName(resource)) return { intent: operation, done: operation }
  const nouns = parts
    .slice(act.depth ?? 0)
    .map((part) => partWords.get(part) ?? `the ${part.replaceAll('_', ' ')}`)
    .toReversed()
  // A command goes to a session, but is about its agent.
  const thing = keys.at(-1)?.endsWith('Agent') ? 'agent' : inSentence(catalogue[resource].one)
  const what = act.depth === undefined ? [...nouns, thing].join(' of ') : nouns.join(' of ') || 'it'
  return { intent: `${verb[0]} ${what}`, done: `${verb[1]} ${what}` }
}

/** The key of an operation taken apart: `routes.oauth.put` replaces the OAuth module of a route. */
function read(keys: readonly string[], act: Act): { verb: Words | undefined; parts: readonly string[] } {
  const [parts, last = ''] = [keys.slice(0, -1), keys.at(-1)]
  if (last === 'reveal')
    return { verb: ['look at a secret of', 'looked at a secret of'], parts: parts.slice(0, -1) }
  if (last === 'put' && parts.length > 0) return { verb: putVerb(act), parts }
  return { verb: (parts.length > 0 ? partVerbs : verbs).get(last), parts }
}

/** A module is sent whole for whatever is changed of it: what that was tells the switch from the rest. */
function putVerb({ before, after }: Act): Words {
  if (before === null) return ['set', 'set']
  const [was, is] = [isOn(before), isOn(after)]
  if (was === undefined || is === undefined || was === is) return ['replace', 'replaced']
  return is ? ['enable', 'enabled'] : ['disable', 'disabled']
}

function isOn(json: string | null | undefined): boolean | undefined {
  if (typeof json !== 'string') return undefined
  const enabled: unknown = fieldsOf(JSON.parse(json)).enabled
  return typeof enabled === 'boolean' ? enabled : undefined
}

/** Words at the beginning of a line. Only the first letter changes. */
export const actTitle = (operation: string, isDone: boolean, act?: Act): string => {
  const { intent, done } = actWords(operation, act)
  const words = isDone ? done : intent
  return words === operation ? words : words.charAt(0).toUpperCase() + words.slice(1)
}
