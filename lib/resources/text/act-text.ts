import { fieldsOf } from '@/lib/util/records'
import { inSentence, withArticle } from '@/lib/util/text'
import { dnsChanges, dnsOperations } from '../dns-changes'
import { type ResourceName, resourceTypes, isResourceName } from '../resource-types'
import { siteRoleResources } from '../site-roles'
import { moduleLabels } from '../info/module-labels'
import { currentOperation } from './earlier-operations'

interface ActText {
  /** The description of an operation that might not have been completed, such as `create domain`. */
  intent: string
  /** The description of a completed operation, such as `created domain`. */
  done: string
}

type Texts = readonly [intent: string, done: string]

const verbs = new Map<string, Texts>(
  Object.entries({
    create: ['create', 'created'],
    update: ['update', 'updated'],
    delete: ['delete', 'deleted'],
    forget: ["remove the console's entry for", "removed the console's entry for"],
    link: ['link', 'linked'],
    detachCertificate: ['detach the certificate from', 'detached the certificate from'],
    detachPolicy: ['turn off certificate management for', 'turned off certificate management for'],
    restartAgent: ['restart', 'restarted'],
    stopAgent: ['stop', 'stopped'],
    updateAgent: ['update', 'sent the update command to'],
  }),
)

const partVerbs = new Map<string, Texts>(
  Object.entries({
    create: ['add', 'added'],
    update: ['change', 'changed'],
    delete: ['remove', 'removed'],
  }),
)
const partLabels = new Map([
  ['routes', 'a route'],
  ['sources', 'a source'],
  ...Object.entries(moduleLabels).map(([key, label]) => [key, inSentence(label)] as const),
])

const ownActs = new Map<string, Texts>(
  Object.entries({
    'accounts.connect': ['connect account', 'connected account'],
    'accounts.change': ['change account', 'changed account'],
    'accounts.export': ['export account', 'exported account'],
    'accounts.export-list': ['export list', 'exported list'],
    'accounts.share-view': ['share a list view', 'shared a list view'],
    'accounts.delete-view': ['delete a shared list view', 'deleted a shared list view'],
    'accounts.seed': ['add sample data to the local platform', 'added sample data to the local platform'],
    'accounts.import': [
      'import data from another console into account',
      'imported data from another console into account',
    ],
    'accounts.remove': ['remove account', 'removed account'],
    'agents.choose-api': ['choose the API endpoint for agent', 'chose the API endpoint for agent'],
    'agents.read-tunnels': ['list tunnels on agent', 'listed tunnels on agent'],
    'agents.start-tunnel': ['start a tunnel on agent', 'started a tunnel on agent'],
    'agents.stop-tunnel': ['stop a tunnel on agent', 'stopped a tunnel on agent'],
    'agents.forget-tunnel': ['remove a saved tunnel from agent', 'removed a saved tunnel from agent'],
    'agents.identify': ['assign an agent to session', 'assigned an agent to session'],
    'agent-updates.start': ['start rolling update', 'started rolling update'],
    'agent-updates.pause': ['pause rolling update', 'paused rolling update'],
    'agent-updates.resume': ['resume rolling update', 'resumed rolling update'],
    'agent-updates.cancel': ['cancel rolling update', 'canceled rolling update'],
    'bulk-jobs.start': ['start bulk job', 'started bulk job'],
    'bulk-jobs.pause': ['pause bulk job', 'paused bulk job'],
    'bulk-jobs.resume': ['resume bulk job', 'resumed bulk job'],
    'bulk-jobs.stop': ['stop bulk job', 'stopped bulk job'],
    'bulk-jobs.retry': ['retry the failed rows in bulk job', 'retried the failed rows in bulk job'],
    'bulk-jobs.check': ['check the unknown rows in bulk job', 'checked the unknown rows in bulk job'],
    'sites.create': ['create site', 'created site'],
    'sites.change': ['change site', 'changed site'],
    'sites.forget': ["remove the console's entry for site", "removed the console's entry for site"],
    'sites.add-agent': ['add an agent to site', 'added an agent to site'],
    'sites.change-agent': ['change an agent in site', 'changed an agent in site'],
    'sites.remove-agent': ['remove an agent from site', 'removed an agent from site'],
    'sites.test-request': [
      'send a test request through a tunnel in site',
      'sent a test request through a tunnel in site',
    ],
    'endpoints.test-request': ['send a test request to endpoint', 'sent a test request to endpoint'],
    'sites.delete': ['delete site', 'started deleting site'],
    'sites.settle-removal': ['continue the paused deletion of site', 'continued the paused deletion of site'],
    ...Object.fromEntries([...dnsOperations].map(([operation, change]) => [operation, dnsChanges[change]])),
    'dns-links.create': ['create a link to the DNS records', 'created a link to the DNS records'],
    'dns-links.revoke': ['revoke a link to the DNS records', 'revoked a link to the DNS records'],
    'console.restore': ['restore a backup', 'restored a backup'],
    'people.set-up': ['set up the console', 'set up the console'],
    'people.add': ['add person', 'added person'],
    'people.change': ['change person', 'changed person'],
    'secret.accept': ['accept a different sealing key', 'accepted a different sealing key'],
    'people.own-password': ['change their own password', 'changed their own password'],
    'sessions.sign-in': ['sign in', 'signed in'],
    'sessions.sign-out': ['sign out', 'signed out'],
    'sessions.confirm': ['confirm password', 'confirmed password'],
    'sessions.end': ['end sessions', 'ended sessions'],
  }),
)

const siteRoles = new Map<unknown, ResourceName>(Object.entries(siteRoleResources))

function siteResourceText(operation: string, { before, after }: Act): ActText | undefined {
  const isAdded = operation === 'sites.add-resource'
  if (!isAdded && operation !== 'sites.remove-resource') return undefined
  const { role, title } = fieldsOf(JSON.parse((isAdded ? after : before) ?? 'null'))
  const kind = siteRoles.get(role)
  const one = kind === undefined ? 'resource' : inSentence(resourceTypes[kind].one)
  const what = typeof title === 'string' && title !== '' ? `${one} ${title}` : withArticle(one)
  return isAdded
    ? { intent: `add ${what} to site`, done: `added ${what} to site` }
    : { intent: `remove ${what} from site`, done: `removed ${what} from site` }
}

interface Act {
  /**
   * The number of parts that the description omits because the page already shows them. If set, the description also
   * omits the resource.
   */
  depth?: number | undefined
  /** The changed value before the operation, as JSON, or null if the value didn't exist. */
  before?: string | null
  after?: string | null
}

const aboutTarget: ReadonlySet<string> = new Set([
  'accounts.share-view',
  'accounts.delete-view',
  ...dnsOperations.keys(),
  'dns-links.create',
  'dns-links.revoke',
])

export const wordBeforeTarget = (operation: string): string => (aboutTarget.has(operation) ? 'for' : '')

/** Returns the description of an audited operation, or the name of an unknown operation. */
export function actText(operation: string, act: Act = {}): ActText {
  const current = currentOperation(operation)
  const siteText = siteResourceText(current, act)
  if (siteText) return siteText
  const own = ownActs.get(current)
  if (own) {
    const { cause } = fieldsOf(JSON.parse(act.after ?? 'null'))
    const why = typeof cause === 'string' ? ` (${cause})` : ''
    return { intent: own[0], done: `${own[1]}${why}` }
  }
  const [resource = '', ...keys] = operation.split('.')
  const { verb, parts } = read(keys, act)
  if (!verb || !isResourceName(resource)) return { intent: operation, done: operation }
  const nouns = parts
    .slice(act.depth ?? 0)
    .map((part) => partLabels.get(part) ?? `the ${part.replaceAll('_', ' ')}`)
    .toReversed()
  // A command is sent to a session, but affects its agent.
  const item = keys.at(-1)?.endsWith('Agent') ? 'agent' : inSentence(resourceTypes[resource].one)
  const [first = 'it', ...others] = act.depth === undefined ? [...nouns, item] : nouns
  const what = others.length === 0 ? first : `${first} ${wordAfterPart(keys)} ${others.join(' of ')}`
  return { intent: `${verb[0]} ${what}`, done: `${verb[1]} ${what}` }
}

function wordAfterPart(keys: readonly string[]): string {
  const last = keys.at(-1)
  if (last === 'create') return 'to'
  if (last === 'delete') return 'from'
  return last === 'put' || last === 'reveal' ? 'on' : 'of'
}

/**
 * Returns the verb and the affected parts of an operation, such as `routes` and `oauth` for
 * `https-edges.routes.oauth.put`.
 */
function read(keys: readonly string[], act: Act): { verb: Texts | undefined; parts: readonly string[] } {
  const [parts, last = ''] = [keys.slice(0, -1), keys.at(-1)]
  if (last === 'reveal')
    return { verb: ['view a secret of', 'viewed a secret of'], parts: parts.slice(0, -1) }
  if (last === 'put' && parts.length > 0) return { verb: putVerb(act), parts }
  return { verb: (parts.length > 0 ? partVerbs : verbs).get(last), parts }
}

function putVerb({ before, after }: Act): Texts {
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

/** Returns an operation's title, such as "Created domain" or "Tried to create domain". */
export const actTitle = (operation: string, isDone: boolean, act?: Act): string => {
  const { intent, done } = actText(operation, act)
  if (!isDone && intent !== operation) return `Tried to ${intent}`
  const text = isDone ? done : intent
  return text === operation ? text : text.charAt(0).toUpperCase() + text.slice(1)
}
