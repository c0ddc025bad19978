import { recordOf, withoutEmpty } from '@/lib/util/records'
import type * as z from 'zod'
import type { oauth } from '@/lib/resources/edge-modules/oidc'
import { oauthProviderOf } from '@/lib/resources/oauth/provider'
import { type OauthProvider, oauthProviders } from '@/lib/resources/oauth/provider-names'
import type { Complaint } from '@/components/resource/form/form-errors'
import { sessionValues } from '../fields/session-fields'

interface ProviderValues {
  client_id: string
  /** The client secret as text, or the placeholder for the stored secret. */
  client_secret: string
  scopes: string[]
  email_addresses: string[]
  email_domains: string[]
  /** GitHub teams, as `<org>/<team>`. Empty for other providers. */
  teams: string[]
  organizations: string[]
}
type App = 'managed' | 'own'

export type OauthValues = {
  enabled?: boolean
  choice: OauthProvider | ''
  app: Record<OauthProvider, App>
  provider: Record<OauthProvider, ProviderValues>
  options_passthrough: boolean
  cookie_prefix: string
  /** A duration in seconds, or the typed text if it isn't a number. The same applies to the next two fields. */
  inactivity_timeout: number | string
  maximum_duration: number | string
  auth_check_interval: number | string
}

/** The default interval of access checks for new modules, in seconds. */
const recommendedCheck = 3_600

const ofEach = <T>(valueOf: (name: OauthProvider) => T) => recordOf(oauthProviders, valueOf)

/** Returns the input values for a module. `stored` is in the format of the request, or null for a new module. */
export function storedOauth(stored: z.input<typeof oauth.request> | null): OauthValues {
  const provider = stored?.provider
  return {
    choice: oauthProviderOf(provider ?? {})?.name ?? '',
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

export function oauthBody({ choice, app, provider, auth_check_interval, ...session }: OauthValues) {
  return {
    ...withoutEmpty(session),
    provider: choice === '' ? {} : { [choice]: providerBody(choice, app[choice], provider[choice]) },
    ...withoutEmpty({ auth_check_interval }),
  }
}

/**
 * Returns an error if no provider is chosen, or if the person's own application has neither a client ID nor a secret.
 */
export function oauthComplaints({ choice, app, provider }: OauthValues): Complaint[] {
  if (choice === '') return [{ field: 'provider', message: 'Choose a provider' }]
  if (app[choice] !== 'own') return []
  const { client_id, client_secret } = provider[choice]
  if (client_id || client_secret) return []
  const field = `provider.${choice}.client_id`
  return [{ field, message: "Enter your application's client ID, or use the platform's managed application" }]
}

function providerBody(name: OauthProvider, app: App, values: ProviderValues) {
  const { client_id, client_secret, scopes, teams, organizations, ...people } = values
  const own = app === 'own' ? { ...withoutEmpty({ client_id, client_secret }), scopes } : { scopes: [] }
  return { ...own, ...people, ...(name === 'github' && { teams, organizations }) }
}
