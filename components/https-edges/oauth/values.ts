import { recordOf, withoutEmpty } from '@/lib/util/records'
import type * as z from 'zod'
import type { oauth } from '@/lib/resources/edge-modules/oidc'
import { providerOf } from '@/lib/resources/oauth-provider'
import { type OauthProvider, oauthProviders } from '@/lib/resources/oauth-provider-names'
import { sessionValues } from '../fields/session-fields'

interface ProviderValues {
  client_id: string
  /** The secret as text, or the placeholder of the stored secret. */
  client_secret: string
  scopes: string[]
  email_addresses: string[]
  email_domains: string[]
  /** GitHub only, like organizations. */
  teams: string[]
  organizations: string[]
}
type App = 'managed' | 'own'

/** The input values of every provider, of which only the chosen one is sent. */
export type OauthValues = {
  enabled?: boolean
  choice: OauthProvider | ''
  app: Record<OauthProvider, App>
  provider: Record<OauthProvider, ProviderValues>
  options_passthrough: boolean
  cookie_prefix: string
  /** In seconds, or the text typed so far. The same applies to the next two fields. */
  inactivity_timeout: number | string
  maximum_duration: number | string
  auth_check_interval: number | string
}

/** New modules check with the provider every hour, because otherwise revoked people would keep access. */
const recommendedCheck = 3_600

const ofEach = <T>(valueOf: (name: OauthProvider) => T) => recordOf(oauthProviders, valueOf)

/** Returns the input values for a stored module in the shape of its request, or for a new one (null). */
export function storedOauth(stored: z.input<typeof oauth.request> | null): OauthValues {
  const provider = stored?.provider
  return {
    choice: providerOf(provider ?? {})?.name ?? '',
    app: ofEach((name) => (provider?.[name]?.client_id ? 'own' : 'managed')),
    provider: ofEach((name) => ({
      client_id: provider?.[name]?.client_id ?? '',
      client_secret: provider?.[name]?.client_secret ?? '',
      scopes: provider?.[name]?.scopes ?? [],
      email_addresses: provider?.[name]?.email_addresses ?? [],
      email_domains: provider?.[name]?.email_domains ?? [],
      teams: (name === 'github' && provider?.github?.teams) || [],
      organizations: (name === 'github' && provider?.github?.organizations) || [],
    })),
    ...sessionValues(stored),
    auth_check_interval: stored === null ? recommendedCheck : (stored.auth_check_interval ?? 0),
  }
}

/**
 * Returns the request body: only the chosen provider, and application fields only for the account's own application.
 * Fields are in the contract's order, to match the stored values shown beside them.
 */
export function oauthBody({ choice, app, provider, auth_check_interval, ...session }: OauthValues) {
  return {
    ...withoutEmpty(session),
    provider: choice === '' ? {} : { [choice]: providerBody(choice, app[choice], provider[choice]) },
    ...withoutEmpty({ auth_check_interval }),
  }
}

function providerBody(name: OauthProvider, app: App, values: ProviderValues) {
  const { client_id, client_secret, scopes, teams, organizations, ...people } = values
  const own = app === 'own' ? { ...withoutEmpty({ client_id, client_secret }), scopes } : { scopes: [] }
  return { ...own, ...people, ...(name === 'github' && { teams, organizations }) }
}
