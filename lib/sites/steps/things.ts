import { catalogue } from '@/lib/resources/catalogue'
import { siteRoleInfo, siteRoleNoun } from '@/lib/sites/model/sites'
import { paths } from '@/lib/util/paths'
import {
  type CallFact,
  fact,
  type Finding,
  GIVEN_BY,
  nothing,
  type SiteFacts,
  type ThingFact,
  thingOf,
} from '../facts'

/** Number of consecutive calls without a response after which the API counts as unreachable. */
const SILENT_CALLS = 3

/** Step 1: a successful call. */
export function apiKeyFinding({ slug, calls: { newest, answered }, syncedAt }: SiteFacts): Finding {
  const last = answered ?? null
  const evidence = last ? [callFact(slug, 'Last successful call', last)] : []
  const [first] = newest
  if (first?.isKeyRefused)
    return {
      state: 'todo',
      sentence: 'The platform rejects the stored key. Replace it in Settings.',
      evidence: [callFact(slug, 'Refused', first), ...evidence],
      seenAt: null,
    }
  const silent = newest.slice(0, SILENT_CALLS)
  if (silent.length === SILENT_CALLS && silent.every(({ status }) => status === null))
    return { state: 'unknown', sentence: "This account's API doesn't respond.", evidence, seenAt: null }
  if (last) return { state: 'done', sentence: 'The API accepts the stored key.', evidence, seenAt: last.at }
  if (syncedAt !== null)
    return {
      state: 'done',
      sentence: 'The API accepted the stored key.',
      evidence: [fact('Last list read', syncedAt)],
      seenAt: syncedAt,
    }
  return { ...nothing('A key is stored. No call has succeeded yet.'), state: 'waiting' }
}

const callFact = (slug: string, label: string, { method, path, status, operation }: CallFact) =>
  fact(label, `${method} ${path}, ${status ?? 'no response'}`, paths.requests(slug, { operation }))

/** Returns a resource as evidence: its name and its ID. */
export function thingFacts(slug: string, { role, id, title }: ThingFact) {
  if (id === null) return []
  const { resource } = siteRoleInfo[role]
  const name = catalogue[resource].one
  return [fact(name, title, paths.detail(slug, resource, id)), ...(title === id ? [] : [fact('ID', id)])]
}

/** Returns the state of a resource: exists, gone, being created, or not started. */
export function thingFinding({ slug }: SiteFacts, thing: ThingFact | undefined, todo: string): Finding {
  if (!thing) return nothing(todo)
  const noun = siteRoleNoun(thing.role)
  const evidence = thingFacts(slug, thing)
  if (thing.state === 'making')
    return {
      ...nothing(`The ${noun} ${thing.title} is being created.`),
      state: 'waiting',
    }
  if (thing.state === 'unknown')
    return {
      ...nothing(
        `We couldn't confirm whether ${noun} ${thing.title} was created. Link the existing one, or remove it from the site and create another.`,
      ),
      state: 'unknown',
    }
  if (thing.copy?.goneAt)
    return {
      state: 'todo',
      sentence: `The platform no longer has the ${noun} ${thing.title}. Remove it from the site, then create or link another.`,
      evidence: [...evidence, fact('Gone since', thing.copy.goneAt)],
      seenAt: null,
    }
  if (!thing.copy)
    return {
      state: 'done',
      sentence: `The ${noun} was added by ID. This account's API can't look it up, so it was never confirmed.`,
      evidence: [...evidence, fact(GIVEN_BY, thing.by)],
      seenAt: thing.addedAt,
    }
  if (!thing.copy.isConfirmed)
    return {
      state: 'done',
      sentence: `The ${noun} ${thing.title} was added by hand or from a file. The API has never confirmed it.`,
      evidence: [...evidence, fact(GIVEN_BY, thing.by)],
      seenAt: thing.addedAt,
    }
  return {
    state: 'done',
    sentence: `The ${noun} ${thing.title} exists.`,
    evidence,
    seenAt: thing.copy.seenAt,
    firstSeenAt: thing.copy.firstSeenAt,
  }
}

/** Step 2: the agent ingress. */
export const ingressFinding = (facts: SiteFacts): Finding =>
  thingFinding(
    facts,
    thingOf(facts, 'ingress'),
    `Create the agent ingress ${facts.plan.connect_domain}, or link an existing one.`,
  )
