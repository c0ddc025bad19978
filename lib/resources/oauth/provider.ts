import * as z from 'zod'
import { rule, secret, text, textField } from '@/lib/contract/fields'
import { ruleAt } from '../edge-modules/edge-module'
import { addressList, domainList, organizationList, scopeList, teamList } from './lists'
import { membershipScopes, type OauthProvider, oauthProviders } from './provider-names'

const common = {
  client_id: text(512, 7137, 'local').nullish(),
  client_secret: secret(text(512, 7138, 'local').nullish()),
  scopes: scopeList({ tooMany: 7058, tooLong: 7139 }),
  email_addresses: addressList(),
  email_domains: domainList(),
}

interface App {
  client_id?: string | null | undefined
  client_secret?: string | null | undefined
  scopes: string[]
}

const isOwnApp = (app: Omit<App, 'scopes'>) => Boolean(app.client_id) && Boolean(app.client_secret)

/** Adds the rules for an account's own application. Source: the API specification, section "Errors". */
function withAppRules<S extends z.ZodType<App>>(schema: S): S {
  const secretToo = ruleAt(schema, ['client_secret'], (app) => !app.client_id || Boolean(app.client_secret), {
    code: 7033,
    message:
      'A client secret is also required. Set both, or leave both empty to use the managed application.',
    source: 'spec',
  })
  const idToo = ruleAt(secretToo, ['client_id'], (app) => Boolean(app.client_id) || !app.client_secret, {
    code: 7033,
    message: 'A client ID is also required. Set both, or leave both empty to use the managed application.',
    source: 'spec',
  })
  return ruleAt(idToo, ['scopes'], (app) => app.scopes.length === 0 || isOwnApp(app), {
    code: 7034,
    message: 'Scopes require your own application. Enter its client ID and secret.',
    source: 'spec',
  })
}

const provider = () => withAppRules(z.strictObject(common)).nullish()
const github = ruleAt(
  withAppRules(z.strictObject({ ...common, teams: teamList(), organizations: organizationList() })),
  ['scopes'],
  ({ scopes, teams, organizations }) =>
    scopes.length === 0 ||
    teams.length + organizations.length === 0 ||
    scopes.some((scope) => membershipScopes.includes(scope)),
  {
    code: 7038,
    message: 'Restricting access by team or organization requires the read:org scope. Add it to the scopes.',
    source: 'local',
  },
).nullish()

const request = z
  .strictObject({
    github,
    facebook: provider(),
    microsoft: provider(),
    google: provider(),
    linkedin: provider(),
    gitlab: provider(),
    twitch: provider(),
    amazon: provider(),
  } satisfies Record<OauthProvider, z.ZodType>)
  .default({})

const countOf = (input: z.output<typeof request>) => Object.values(input).filter(Boolean).length

/**
 * The schema of the provider in a request. Exactly one provider must be set. Source: the API specification, section
 * "EndpointOAuthProvider".
 */
export const oauthProviderRequest = rule(
  rule(request, (input) => countOf(input) > 0, {
    code: 7037,
    message: `A provider is required. Set one of: ${oauthProviders.join(', ')}`,
    source: 'local',
  }),
  (input) => countOf(input) < 2,
  { code: 7036, message: 'Set exactly one provider', source: 'local' },
)

const texts = z.array(z.string()).nullish()
const shown = {
  client_id: textField,
  client_secret: secret(textField),
  scopes: texts,
  email_addresses: texts,
  email_domains: texts,
}
const answer = z.object(shown).nullish()
const answers = {
  github: z.object({ ...shown, teams: texts, organizations: texts }).nullish(),
  facebook: answer,
  microsoft: answer,
  google: answer,
  linkedin: answer,
  gitlab: answer,
  twitch: answer,
  amazon: answer,
} satisfies Record<OauthProvider, z.ZodType>
export const oauthProviderResponse = z.object(answers)
type Shown = z.output<typeof oauthProviderResponse>

export function oauthProviderOf(input: Shown) {
  for (const name of oauthProviders) {
    const settings = input[name]
    if (settings) return { name, settings }
  }
  return undefined
}

export function theProvider(input: Shown) {
  const found = oauthProviderOf(input)
  if (!found) return {}
  const { client_id, client_secret, ...settings } = found.settings
  // Keep the client ID even if the API doesn't return the secret, so that the platform rejects the update. Without the
  // ID, the update would switch to the managed application.
  return { [found.name]: client_id ? { client_id, client_secret, ...settings } : settings }
}

/** Converts the provider in a request to its response form, in which the keys of all other providers are null. */
export function providerAnswer(input: z.output<typeof request>): Shown {
  const shownOf = (name: OauthProvider) => {
    const settings = input[name]
    if (!settings) return null
    return {
      ...settings,
      client_id: settings.client_id || null,
      client_secret: settings.client_secret || null,
    }
  }
  return Object.fromEntries(oauthProviders.map((name) => [name, shownOf(name)]))
}
