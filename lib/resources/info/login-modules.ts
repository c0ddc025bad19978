import { defineModuleInfo } from '@/lib/contract/module-info'
import type { FieldInfo } from '@/lib/contract/resource'
import { type OauthProvider, oauthProviders } from '../oauth-provider-names'

type Words = Omit<FieldInfo, 'kind'>

const session = {
  options_passthrough: {
    label: 'Let OPTIONS requests through',
    help: 'Browsers ask with OPTIONS before requests from other sites (CORS), and cannot sign in for it.',
  },
  cookie_prefix: {
    label: 'Cookie prefix',
    help: 'How the names of the session cookies start: letters, digits and dots. Left open: service.',
  },
  inactivity_timeout: {
    label: 'Sign out when idle for',
    help: 'After so long without a request a person has to sign in again; 0 is never.',
  },
  maximum_duration: {
    label: 'Longest session',
    help: 'After so long a person has to sign in again, busy or not; 0 is never.',
  },
} satisfies Record<string, Words>

const provider = {
  client_id: {
    label: 'Client ID',
    help: 'Of an application of your own, from the provider’s console. Needs its secret too.',
  },
  client_secret: { label: 'Client secret', help: 'Of the same application.' },
  scopes: { label: 'Scopes', help: 'What the application asks for. Only with an application of your own.' },
  email_addresses: { label: 'Email addresses', help: 'People who may get in, in lower case.' },
  email_domains: {
    label: 'Email domains',
    help: 'Everybody with an address of these may get in. A subdomain counts only when it is listed.',
  },
} satisfies Record<string, Words>
const github = {
  teams: { label: 'Teams', help: 'Members of any of these may get in: <org>/<team>.' },
  organizations: { label: 'Organisations', help: 'Members of any of these may get in, by its slug.' },
} satisfies Record<string, Words>

const below = (name: OauthProvider) =>
  Object.entries(name === 'github' ? { ...provider, ...github } : provider).map(
    ([field, words]): [string, Words] => [`provider.${name}.${field}`, words],
  )

export const oauthInfo = defineModuleInfo({
  key: 'oauth',
  label: 'OAuth',
  noun: 'the OAuth module',
  about: 'Visitors sign in with an identity provider first.',
  fields: {
    provider: { label: 'Provider' },
    ...Object.fromEntries(oauthProviders.flatMap(below)),
    ...session,
    auth_check_interval: {
      label: 'Check again every',
      help: 'The longest that a person who has lost access can go on: then the provider is asked anew. 0 asks only at sign-in.',
    },
  },
  removal: 'Everybody gets in without signing in.',
})

export const oidcInfo = defineModuleInfo({
  key: 'oidc',
  label: 'OpenID Connect',
  noun: 'the OpenID Connect module',
  about: 'Visitors sign in with an OpenID Connect provider of your own.',
  fields: {
    issuer: {
      label: 'Issuer',
      help: 'Base address of the provider: its configuration is read from below it.',
    },
    client_id: { label: 'Client ID', help: 'Of the application at the provider; its audience too.' },
    client_secret: { label: 'Client secret', help: 'Of the same application.' },
    scopes: { label: 'Scopes', help: 'What the application asks for beside openid.' },
    ...session,
  },
  removal: 'Everybody gets in without signing in.',
})

export const samlInfo = defineModuleInfo({
  key: 'saml',
  label: 'SAML',
  noun: 'the SAML module',
  about: 'Visitors sign in with a SAML identity provider of your own.',
  fields: {
    idp_metadata: {
      label: 'Metadata of the identity provider',
      help: 'The whole XML document, an EntityDescriptor, as the identity provider gives it out.',
    },
    force_authn: {
      label: 'Ask for credentials every time',
      help: 'The identity provider asks even a person who is signed in there already.',
    },
    allow_idp_initiated: {
      label: 'Sign-in may start at the identity provider',
      help: 'It should then say in RelayState which address to go to.',
    },
    authorized_groups: {
      label: 'Groups',
      help: 'Only members of one of these get in. Empty, everybody whom the identity provider signs in.',
    },
    nameid_format: {
      label: 'Format of names',
      help: 'How the identity provider is to name a person. Left open: persistent.',
    },
    ...session,
    entity_id: {
      label: 'Entity ID',
      help: 'To be entered at the identity provider; also its metadata address.',
    },
    assertion_consumer_service_url: {
      label: 'Assertion consumer service',
      help: 'Where the identity provider sends people back to.',
    },
    single_logout_url: { label: 'Single logout', help: 'Where the identity provider signs people out.' },
    metadata_url: { label: 'Metadata', help: 'All of this for identity providers that read it themselves.' },
    request_signing_certificate_pem: {
      label: 'Signing certificate',
      help: 'Checks the signature of sign-in requests.',
    },
  },
  removal: 'Everybody gets in without signing in.',
})
