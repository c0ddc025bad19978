import { fieldsOf } from '@/lib/util/records'
import { mayBind, parseAclRule } from '@/lib/resources/acl/rules'
import { aclRuleOf, type SitePlan, wildcardOf, siteBase } from '@/lib/sites/model/sites'
import { paths } from '@/lib/util/paths'
import {
  confirmedAt,
  earliest,
  fact,
  type Finding,
  noFinding,
  type SiteAgentFact,
  type SiteFacts,
  type SiteResourceFact,
  siteResourceOf,
  timeFact,
} from '../facts'
import { resourceFacts, resourceFinding } from './resources'
import { canonicalName, isWithin } from '@/lib/dns/model/records'

const hostOf = (url: string): string => (URL.canParse(url) ? canonicalName(new URL(url).hostname) : '')

function isBelow(plan: Pick<SitePlan, 'customer' | 'zone'>, url: string): boolean {
  const base = siteBase(plan)
  const host = hostOf(url)
  return host !== base && isWithin(host, base)
}

/** Returns an agent's endpoints under the site's wildcard domain, except the endpoint of the agent's own API. */
export const newTunnelsOf = (
  plan: Pick<SitePlan, 'customer' | 'zone'>,
  { endpoints, domain, apiUrl }: Pick<SiteAgentFact, 'endpoints' | 'domain' | 'apiUrl'>,
) => {
  const own = new Set([canonicalName(domain), hostOf(apiUrl ?? '')])
  return endpoints.filter(({ url }) => isBelow(plan, url) && !own.has(hostOf(url)))
}

const credentialsOf = ({ resources }: SiteFacts) =>
  resources.filter(({ role, state, copy }) => role === 'credential' && state === 'exists' && !copy?.goneAt)

function credentialFault(
  facts: SiteFacts,
  { title, copy }: SiteResourceFact,
  botId: string | null,
): string | null {
  if (!copy?.isConfirmed) return null
  const rule = aclRuleOf(facts.plan)
  const stored = copy.item.acl ?? []
  const acl = Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
  if (!Array.isArray(stored) || acl.length < stored.length)
    return `The API returned the rules of the authtoken ${title} in an unknown format. Check the rules in the platform's dashboard.`
  if (acl.length === 0)
    return `The authtoken ${title} has no rules, so it allows any name. Add the rule ${rule}.`
  const target = { kind: 'domain', name: `x${wildcardOf(facts.plan).slice(1)}` } as const
  if (!mayBind(acl, target).isAllowed) return `The authtoken ${title} lacks the rule ${rule}. Add the rule.`
  if (acl.some((one) => fieldsOf(parseAclRule(one)).kind === 'any'))
    return `The authtoken ${title} has a rule that allows any name. Make ${rule} its only rule.`
  const owner = copy.item.owner_id
  if (botId !== null && typeof owner === 'string' && owner !== '' && owner !== botId)
    return `The authtoken ${title} doesn't belong to this site's bot user. Create a new authtoken.`
  return null
}

/**
 * Returns the state of step 7. The step is done if a bot user and at least one authtoken without a known fault exist
 * (see `credentialFault`).
 */
export function botUserFinding(facts: SiteFacts): Finding {
  const bot = siteResourceOf(facts, 'bot-user')
  const owner = resourceFinding(facts, bot, 'Create a bot user, or link an existing one.')
  const pending = facts.resources.find(({ role, state }) => role === 'credential' && state !== 'exists')
  const tokens = credentialsOf(facts)
  const evidence = [
    ...owner.evidence,
    ...tokens.flatMap((token) => [...resourceFacts(facts.slug, token), ...ruleFacts(token)]),
    ...usedFacts(facts),
  ]
  if (owner.state !== 'done') return { ...owner, evidence }
  const [first] = tokens
  if (!first) {
    if (pending) return { ...resourceFinding(facts, pending, ''), evidence }
    return { ...noFinding('The bot user exists. Create an authtoken for each agent.'), evidence }
  }
  const faults = tokens.map((token) => credentialFault(facts, token, bot?.id ?? null))
  const good = tokens.filter((_, i) => faults[i] === null)
  if (good.length === 0) return { ...noFinding(faults[0] ?? ''), evidence }
  return {
    state: 'done',
    sentence: doneSentence(good, faults),
    evidence,
    seenAt: earliest([owner.seenAt, ...good.map((token) => confirmedAt(token) ?? token.addedAt)]),
  }
}

function doneSentence(good: readonly SiteResourceFact[], faults: readonly (string | null)[]): string {
  const blind = good.every(({ copy }) => !copy?.isConfirmed)
  const fault = faults.find((one) => one !== null)
  const isOne = good.length === 1
  const detail = blind
    ? `${isOne ? 'One authtoken was' : `${good.length} authtokens were`} added manually or from a file. The API has never returned ${isOne ? 'it, so its' : 'them, so their'} rules haven't been checked.`
    : `The bot user exists, and ${isOne ? 'one authtoken has' : `${good.length} authtokens have`} the required rule.`
  return fault === undefined || fault === null ? detail : `${detail} ${fault}`
}

const ruleFacts = ({ copy }: SiteResourceFact) =>
  copy?.isConfirmed && Array.isArray(copy.item.acl)
    ? [fact('Rules', copy.item.acl.map(String).join(', ') || 'none')]
    : []

const usedFacts = ({ agents, slug }: SiteFacts) =>
  agents.flatMap(({ label, credentialId, agent }) =>
    credentialId !== null && agent?.credentialId === credentialId
      ? [fact('Used by', label, paths.agent(slug, agent.id))]
      : [],
  )

/**
 * Reports whether an agent belongs to its site. If the agent's session reports a credential, the site must link this
 * credential to the agent. Otherwise, a person must have chosen the agent.
 */
export const isOfSite = ({ credentialId, chosenId, agent }: SiteAgentFact): boolean =>
  agent !== null &&
  (credentialId !== null && agent.credentialId !== ''
    ? agent.credentialId === credentialId
    : agent.credentialId === '' && chosenId === agent.id)

export const isConnected = (one: SiteAgentFact): boolean =>
  isOfSite(one) && one.agent !== null && one.agent.sessionId !== null

const unseen = {
  state: 'unknown' as const,
  sentence: "The session list is out of date, so the console can't tell which agents are online.",
  seenAt: null,
}

/**
 * Returns the state of step 8. The step is done if at least one agent of the site is online according to a recent poll.
 */
export function agentConfigFinding(facts: SiteFacts): Finding {
  const { agents, slug, polledAt } = facts
  if (agents.length === 0)
    return noFinding("Add an agent, then copy its configuration file to the agent's machine.")
  const evidence = agents.flatMap((one) =>
    one.agent && isOfSite(one)
      ? [
          fact(one.label, agentText(one), paths.agent(slug, one.agent.id)),
          ...tokenFacts(facts, one.agent.credentialId),
        ]
      : [],
  )
  const connected = agents.filter(isConnected)
  if (polledAt === null && (connected.length > 0 || evidence.length === 0)) return { ...unseen, evidence }
  if (connected.length > 0)
    return {
      state: 'done',
      sentence:
        agents.length === 1
          ? `${connected[0]?.label ?? ''} is online.`
          : `${connected.length} of ${agents.length} agents ${connected.length === 1 ? 'is' : 'are'} online.`,
      evidence,
      seenAt:
        connected
          .flatMap(({ agent }) => agent?.seenAt ?? [])
          .toSorted()
          .at(-1) ?? polledAt,
    }
  const restarting = agents.find((one) => isOfSite(one) && one.agent?.state === 'restarting')
  if (restarting)
    return { state: 'waiting', sentence: `${restarting.label} is restarting.`, evidence, seenAt: null }
  const other = agents.find((one) => one.agent !== null && !isOfSite(one))
  return {
    state: 'todo',
    sentence: other
      ? `The agent selected for ${other.label} doesn't use ${other.label}'s authtoken. Select a different agent, or start the selected agent with the authtoken from step 7.`
      : evidence.length > 0
        ? `${agents[0]?.label ?? 'The agent'} isn't online. Start it on its machine.`
        : "No agent has connected with one of this site's authtokens. Copy the configuration file to the agent's machine and start the agent.",
    evidence,
    seenAt: null,
  }
}

function tokenFacts(facts: SiteFacts, id: string) {
  if (id === '') return []
  const token = credentialsOf(facts).find((one) => one.id === id)
  return [fact('Authtoken', token?.title ?? id, paths.detail(facts.slug, 'credentials', id))]
}

const labelOf = (agents: readonly SiteAgentFact[], id: string) =>
  agents.find(({ agent }) => agent?.id === id)?.label ?? id

const agentText = ({ agent }: SiteAgentFact) =>
  agent?.sessionId ? `online, version ${agent.version || 'unknown'}` : 'not online'

/**
 * Returns the state of step 9. The step is done if the last test request succeeded through a tunnel that is still
 * online.
 */
export function agentApiFinding(facts: SiteFacts): Finding {
  const { testRequest, agents, plan, slug } = facts
  const served = agents.filter(isConnected).flatMap((one) => newTunnelsOf(plan, one))
  if (testRequest) {
    const { url, status, ms, failure } = testRequest
    const evidence = [
      fact('Response', failure === undefined ? `${url}, ${status} in ${ms} ms` : `${url}, ${failure}`),
      timeFact('Time', testRequest.at),
      fact('Agent', labelOf(agents, testRequest.agentId), paths.agent(slug, testRequest.agentId)),
    ]
    if (facts.polledAt === null) return { ...unseen, evidence }
    const isServed = served.some((endpoint) => endpoint.url === url)
    if (isServed && failure !== undefined)
      return {
        state: 'unreachable',
        sentence: `The last request to ${url} failed: ${failure}. Fix the cause, then send another request.`,
        evidence,
        seenAt: null,
      }
    if (isServed) return { state: 'done', sentence: `${url} responded.`, evidence, seenAt: testRequest.at }
    const sentence = `No connected agent in this site serves ${url} anymore. Start the tunnel again, then send another request.`
    return { ...noFinding(sentence), evidence }
  }
  return served.length > 0 ? requestNext(served) : startFirst(agents, plan)
}

const requestNext = (served: readonly { url: string }[]): Finding => ({
  ...noFinding(`${served[0]?.url ?? 'A tunnel'} is up. Send a request through it.`),
  evidence: served.slice(0, 5).map(({ url }) => fact('Tunnel', url)),
})

function startFirst(agents: readonly SiteAgentFact[], plan: SitePlan): Finding {
  const reached = agents.filter(
    (one) => isConnected(one) && one.endpoints.some(({ url }) => isBelow(plan, url)),
  )
  return reached.length > 0
    ? {
        ...noFinding(
          'The tunnel to the agent API is up. Start a tunnel for a service through the agent API.',
        ),
        evidence: reached.map(({ label, domain }) => fact(label, domain)),
      }
    : noFinding(
        agents.some(isConnected)
          ? 'An agent is online. Start a tunnel through the agent API and send a request.'
          : 'When an agent is online, start a tunnel through the agent API and send a request.',
      )
}
