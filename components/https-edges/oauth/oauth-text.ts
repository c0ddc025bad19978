import type * as z from 'zod'
import { formatDuration } from '@/lib/util/time'
import { formatNumber } from '@/lib/util/text'
import type { oauth } from '@/lib/resources/edge-modules/oidc'
import { defaultCookiePrefix } from '@/lib/resources/edge-modules/session'
import { oauthProviderOf } from '@/lib/resources/oauth/provider'
import {
  membershipScopes,
  type OauthProvider,
  oauthProviderLabels,
} from '@/lib/resources/oauth/provider-names'

export type OauthModule = z.output<typeof oauth.response>

const commonMailDomains: ReadonlySet<string> = new Set(
  `aol.com fastmail.com gmail.com gmx.com gmx.de gmx.net googlemail.com hotmail.com icloud.com live.com mac.com mail.com
  mail.ru me.com msn.com outlook.com proton.me protonmail.com qq.com web.de yahoo.com yandex.com yandex.ru ymail.com
  zoho.com 126.com 163.com`.split(/\s+/),
)

const shownEach = 3

function anyOf(all: readonly string[], more: (count: string) => string): string {
  const rest = all.length - shownEach
  const shown = rest > 0 ? [...all.slice(0, shownEach), more(formatNumber(rest))] : all
  return [shown.slice(0, -1).join(', '), ...shown.slice(-1)].filter(Boolean).join(' or ')
}

const moreDomains = (count: string) => `${count} more ${count === '1' ? 'domain' : 'domains'}`

/** Returns the groups of visitors that a provider's lists allow. Empty if the lists don't limit access. */
function allowedGroups({ provider }: Pick<OauthModule, 'provider'>): string[] {
  const found = oauthProviderOf(provider ?? {})
  if (!found) return []
  const { label } = oauthProviderLabels[found.name]
  const { email_addresses, email_domains } = found.settings
  const { teams, organizations } = (found.name === 'github' && provider?.github) || {}
  const group = (
    all: readonly string[] | null | undefined,
    lead: string,
    more = (count: string) => `${count} more`,
  ) => (all?.length ? [`${lead} ${anyOf(all, more)}`] : [])
  return [
    ...group(email_addresses, `${label} users with the email address`),
    ...group(email_domains, `${label} users with an email address at`, moreDomains),
    ...group(teams, `members of the ${label} team`),
    ...group(organizations, `members of the ${label} organization`),
  ]
}

function sentenceOf(name: OauthProvider, groups: readonly string[], isLimited: boolean): string {
  const [first = '', ...others] = groups
  if (first === '') return `Anyone who signs in with ${oauthProviderLabels[name].label} has access.`
  const only = isLimited ? 'only ' : ''
  const sentence =
    others.length === 0
      ? `${only}${first} have access.`
      : `${only}these visitors have access: ${groups.join('; ')}.`
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

function openReasons(name: OauthProvider, groups: readonly string[], domains: readonly string[]): string[] {
  const { label } = oauthProviderLabels[name]
  const common = domains.filter((domain) => commonMailDomains.has(domain))
  return [
    ...(groups.length === 0 ? [`Anyone can create an account at ${label}.`] : []),
    ...(common.length > 0 ? [`Anyone can get an address at ${anyOf(common, moreDomains)}.`] : []),
  ]
}

/**
 * Describes the visitors who have access. `warnings` contains the reasons why access isn't limited, of which the first
 * for a disabled module is that visitors don't sign in.
 */
export function describeAccess({ enabled, provider }: Pick<OauthModule, 'enabled' | 'provider'>) {
  const found = oauthProviderOf(provider ?? {})
  if (!found) return { sentence: 'No one can sign in until you choose a provider.', warnings: [] }
  const groups = allowedGroups({ provider })
  const reasons = openReasons(found.name, groups, found.settings.email_domains ?? [])
  const sentence = sentenceOf(found.name, groups, reasons.length === 0)
  if (enabled !== false) return { sentence, warnings: reasons }
  return {
    sentence: `When it's enabled: ${sentence}`,
    warnings: ["While this module is disabled, visitors don't have to sign in.", ...reasons],
  }
}

const isBound = (seconds: unknown): seconds is number => Number.isInteger(seconds) && Number(seconds) > 0

/**
 * Describes how long visitors stay signed in after their access is revoked. A time of 0 means no limit. Source: the API
 * specification, section "EndpointOAuth".
 */
export function revokedText(times: { auth_check_interval?: unknown; maximum_duration?: unknown }) {
  const bounds = [times.auth_check_interval, times.maximum_duration].filter(isBound)
  if (bounds.length === 0)
    return 'A visitor whose access is revoked stays signed in until their session ends.'
  return `A visitor whose access is revoked stays signed in for at most ${formatDuration(Math.min(...bounds))}.`
}

export const cookieNames = (prefix: string | null | undefined) =>
  ['session', 'nonce…'].map((name) => `${prefix || defaultCookiePrefix}${name}`)

/** Returns the scopes that the account's own application needs with these settings. */
export function neededScopes(
  name: OauthProvider,
  input: { scopes: readonly string[]; teams: readonly string[]; organizations: readonly string[] },
): string[] {
  const { leastScopes } = oauthProviderLabels[name]
  const readsMemberships = name === 'github' && input.teams.length + input.organizations.length > 0
  if (!readsMemberships) return [...leastScopes]
  return [...leastScopes, input.scopes.find((scope) => membershipScopes.includes(scope)) ?? 'read:org']
}

export const unreadMemberships =
  "GitHub reports memberships only with the read:org scope. Without it, these teams and organizations don't grant access."

/** Reports whether a module lists GitHub teams or organizations that its own application can't read. */
export function hasUnreadMemberships({ provider }: Pick<OauthModule, 'provider'>): boolean {
  const { client_id, scopes, teams, organizations } = provider?.github ?? {}
  const listed = (teams?.length ?? 0) + (organizations?.length ?? 0)
  const canRead = scopes?.some((scope) => membershipScopes.includes(scope)) === true
  return Boolean(client_id) && listed > 0 && !canRead
}

/** Returns a short label for an enabled module's problem, or null if the module has no problem. */
export function oauthProblem(module: Pick<OauthModule, 'enabled' | 'provider'>): string | null {
  if (!oauthProviderOf(module.provider ?? {})) return 'No provider'
  if (hasUnreadMemberships(module)) return 'Scope missing'
  return describeAccess(module).warnings.length > 0 ? 'Open to everyone' : null
}
