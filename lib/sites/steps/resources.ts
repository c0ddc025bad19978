import { resourceTypes } from '@/lib/resources/resource-types'
import { siteRoleInfo, siteRoleNoun } from '@/lib/sites/model/sites'
import { paths } from '@/lib/util/paths'
import {
  type CallFact,
  fact,
  type Finding,
  REPORTED_BY,
  noFinding,
  type SiteFacts,
  type SiteResourceFact,
  siteResourceOf,
  timeFact,
} from '../facts'

/** The number of consecutive requests without a usable response after which the step's state is unknown. */
const SILENT_CALLS = 3

/**
 * Returns the state of step 1. The step is done if an earlier request succeeded, unless the platform now rejects the
 * key or doesn't respond.
 */
export function apiKeyFinding({ slug, calls: { newest, answered }, syncedAt }: SiteFacts): Finding {
  const last = answered ?? null
  const evidence = last ? [callFact(slug, 'Last successful request', last)] : []
  const [first] = newest
  if (first?.isKeyRefused)
    return {
      state: 'todo',
      sentence: 'The platform rejects the stored API key. Replace it in Settings → Accounts.',
      evidence: [callFact(slug, 'Rejected request', first), ...evidence],
      seenAt: null,
    }
  const silent = newest.slice(0, SILENT_CALLS)
  if (silent.length === SILENT_CALLS && silent.every(({ status }) => status === null))
    return {
      state: 'unknown',
      sentence: `The last ${SILENT_CALLS} requests to this account's API got no usable response. Check the base URL in Settings → Accounts.`,
      evidence,
      seenAt: null,
    }
  if (last)
    return { state: 'done', sentence: 'The platform accepts the stored API key.', evidence, seenAt: last.at }
  if (syncedAt !== null)
    return {
      state: 'done',
      sentence: 'The platform accepted the stored API key.',
      evidence: [timeFact('Last list refresh', syncedAt)],
      seenAt: syncedAt,
    }
  return { ...noFinding('An API key is stored, but no request has succeeded yet.'), state: 'waiting' }
}

const callFact = (slug: string, label: string, { method, path, status, operation }: CallFact) =>
  fact(label, `${method} ${path}, ${status ?? 'no usable response'}`, paths.apiLog(slug, { operation }))

export function resourceFacts(slug: string, { role, id, title }: SiteResourceFact) {
  if (id === null) return []
  const { resource } = siteRoleInfo[role]
  const name = resourceTypes[resource].one
  return [fact(name, title, paths.detail(slug, resource, id)), ...(title === id ? [] : [fact('ID', id)])]
}

/**
 * Returns the state of a step that requires a resource. The step is done if the resource exists, even if the API has
 * never returned it.
 */
export function resourceFinding(
  { slug }: SiteFacts,
  resource: SiteResourceFact | undefined,
  todo: string,
): Finding {
  if (!resource) return noFinding(todo)
  const noun = siteRoleNoun(resource.role)
  const evidence = resourceFacts(slug, resource)
  if (resource.state === 'creating')
    return {
      ...noFinding(`The ${noun} ${resource.title} is being created.`),
      state: 'waiting',
    }
  if (resource.state === 'unknown')
    return {
      ...noFinding(
        `The console couldn't confirm whether the ${noun} ${resource.title} was created. If the ${noun} exists, link it. Otherwise, remove the unconfirmed entry from the site and create a new ${noun}.`,
      ),
      state: 'unknown',
    }
  if (resource.copy?.goneAt)
    return {
      state: 'todo',
      sentence: `The platform no longer has the ${noun} ${resource.title}. Remove it from the site, then create a new one or link another.`,
      evidence: [...evidence, timeFact('Not found since', resource.copy.goneAt)],
      seenAt: null,
    }
  if (!resource.copy)
    return {
      state: 'done',
      sentence: `The ${noun} was added by ID. This account's API can't return it, so the console can't confirm that it exists.`,
      evidence: [...evidence, fact(REPORTED_BY, resource.by)],
      seenAt: resource.addedAt,
    }
  if (!resource.copy.isConfirmed)
    return {
      state: 'done',
      sentence: `The ${noun} ${resource.title} was added manually or from a file. The API has never confirmed that it exists.`,
      evidence: [...evidence, fact(REPORTED_BY, resource.by)],
      seenAt: resource.addedAt,
    }
  return {
    state: 'done',
    sentence: `The ${noun} ${resource.title} exists.`,
    evidence,
    seenAt: resource.copy.seenAt,
    firstSeenAt: resource.copy.firstSeenAt,
  }
}

/** Returns the state of step 2, which creates the agent ingress. */
export const ingressFinding = (facts: SiteFacts): Finding =>
  resourceFinding(
    facts,
    siteResourceOf(facts, 'ingress'),
    `Create the agent ingress ${facts.plan.connect_domain}, or link an existing one.`,
  )
