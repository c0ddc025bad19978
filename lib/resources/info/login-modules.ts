import { defineModuleInfo, type FieldInfo } from '@/lib/contract/resource'
import { moduleLabels } from './module-labels'
import { type OauthProvider, oauthProviders } from '../oauth/provider-names'

type FieldText = Omit<FieldInfo, 'kind'>

const session = {
  options_passthrough: {
    label: 'Allow OPTIONS requests',
    help: 'Allows CORS preflight requests without sign-in.',
  },
  cookie_prefix: {
    label: 'Cookie prefix',
    help: 'A prefix of letters, digits and dots, “service.” by default.',
  },
  inactivity_timeout: {
    label: 'Idle timeout',
    help: 'Sessions end after this period of inactivity. 0 means no limit.',
  },
  maximum_duration: {
    label: 'Maximum session duration',
    help: 'Ends even active sessions after this time. 0 means no limit.',
  },
} satisfies Record<string, FieldText>

const provider = {
  client_id: {
    label: 'Client ID',
    help: "Found in your application's settings at the provider.",
  },
  client_secret: { label: 'Client secret', help: 'Your provider shows it next to the client ID.' },
  scopes: {
    label: 'Scopes',
    help: 'The scopes that the application requests, one per line.',
  },
  email_addresses: {
    label: 'Email addresses',
    help: 'Allowed addresses, one per line, in lowercase.',
  },
  email_domains: {
    label: 'Email domains',
    help: 'Allowed domains, one per line. List subdomains separately.',
  },
} satisfies Record<string, FieldText>
const github = {
  teams: { label: 'Teams', help: 'Allowed teams, one <org>/<team> per line.' },
  organizations: {
    label: 'Organizations',
    help: 'Allowed organizations, one slug per line.',
  },
} satisfies Record<string, FieldText>

const below = (name: OauthProvider) =>
  Object.entries(name === 'github' ? { ...provider, ...github } : provider).map(
    ([field, text]): [string, FieldText] => [`provider.${name}.${field}`, text],
  )

export const oauthInfo = defineModuleInfo({
  key: 'oauth',
  label: moduleLabels.oauth,
  noun: 'the OAuth module',
  about: 'Requires visitors to sign in with an identity provider.',
  fields: {
    provider: { label: 'Provider' },
    ...Object.fromEntries(oauthProviders.flatMap(below)),
    ...session,
    auth_check_interval: {
      label: 'Access check interval',
      help: 'How often access is checked again. 0 means only at sign-in.',
    },
  },
  removal: 'Everyone has access without signing in.',
})

export const oidcInfo = defineModuleInfo({
  key: 'oidc',
  label: moduleLabels.oidc,
  noun: 'the OpenID Connect module',
  about: 'Requires visitors to sign in with your own OpenID Connect provider.',
  fields: {
    issuer: {
      label: 'Issuer',
      help: "The provider's base URL, where the platform finds the provider's configuration.",
    },
    client_id: {
      label: 'Client ID',
      help: "The application's ID at the provider, also used as the audience.",
    },
    client_secret: { label: 'Client secret', help: 'Your provider shows it next to the client ID.' },
    scopes: { label: 'Scopes', help: 'The scopes to request in addition to openid, one per line.' },
    ...session,
  },
  removal: 'Everyone has access without signing in.',
})

export const samlInfo = defineModuleInfo({
  key: 'saml',
  label: moduleLabels.saml,
  noun: 'the SAML module',
  about: 'Requires visitors to sign in with your own SAML identity provider.',
  fields: {
    idp_metadata: {
      label: 'Identity provider metadata',
      help: "The identity provider's full metadata document, in XML (EntityDescriptor).",
    },
    force_authn: {
      label: 'Force sign-in',
      help: "Visitors must enter credentials even if they're signed in to the provider.",
    },
    allow_idp_initiated: {
      label: 'Allow sign-in from the identity provider',
      help: "The provider's RelayState must contain the URL to open.",
    },
    authorized_groups: {
      label: 'Groups',
      help: 'Allowed groups, one per line. If empty, all signed-in visitors have access.',
    },
    nameid_format: {
      label: 'Name ID format',
      help: 'How the identity provider identifies visitors. Defaults to persistent.',
    },
    ...session,
    entity_id: {
      label: 'Entity ID',
      help: "Enter this value at the identity provider. It's also the metadata URL.",
    },
    assertion_consumer_service_url: {
      label: 'Assertion consumer service',
      help: 'Where the identity provider sends visitors after sign-in.',
    },
    single_logout_url: { label: 'Single logout', help: 'Where the identity provider sends logout requests.' },
    metadata_url: {
      label: 'Metadata',
      help: 'An XML document with these settings, for providers that can import it.',
    },
    request_signing_certificate_pem: {
      label: 'Signing certificate',
      help: 'Lets the identity provider verify the signatures of sign-in requests.',
    },
  },
  removal: 'Everyone has access without signing in.',
})
