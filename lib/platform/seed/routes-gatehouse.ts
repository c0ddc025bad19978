import type { Route } from './route'
import type { IdOf } from './story'

const identityProvider = [
  '<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://login.office.example/saml">',
  '<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">',
  '<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"',
  ' Location="https://login.office.example/saml/sso"/>',
  '</IDPSSODescriptor></EntityDescriptor>',
].join('\n')
const HOUR = 3600

/** Routes of the gatehouse: every way to sign in. The secrets are made up. */
export const gatehouseRoutes = (id: IdOf): readonly Route[] => [...oauthRoutes(id), ...officeRoutes(id)]

/** By an account that people have elsewhere. */
const oauthRoutes = (id: IdOf): readonly Route[] => [
  {
    match_type: 'path_prefix',
    match: '/guards',
    description: "Guards, by the provider's managed application",
    backend: { backend_id: id('Gate cameras') },
    oauth: {
      provider: { google: { email_domains: ['harbour.example'] } },
      maximum_duration: 12 * HOUR,
      auth_check_interval: HOUR / 4,
    },
  },
  {
    match_type: 'path_prefix',
    match: '/builders',
    description: 'Builders, by an application of our own',
    backend: { backend_id: id('Gate cameras') },
    oauth: {
      provider: {
        github: {
          client_id: 'gatehouse-builders',
          client_secret: 'a-secret-that-opens-nothing',
          scopes: ['read:user', 'read:org'],
          organizations: ['harbour-works'],
          teams: ['harbour-works/crane-fitters'],
        },
      },
      options_passthrough: true,
      inactivity_timeout: HOUR,
    },
  },
  {
    match_type: 'path_prefix',
    match: '/visitors',
    description: 'Visitors: open to everybody with an account',
    backend: { backend_id: id('Opening hours') },
    oauth: { provider: { gitlab: {} }, cookie_prefix: 'visitors.' },
  },
]

/** By the identity provider of an office. */
const officeRoutes = (id: IdOf): readonly Route[] => [
  {
    match_type: 'path_prefix',
    match: '/planning',
    description: 'Berth planners of the port office',
    backend: { backend_id: id('Berth planning server') },
    saml: { idp_metadata: identityProvider, authorized_groups: ['berth-planners'], force_authn: true },
  },
  {
    match_type: 'path_prefix',
    match: '/authority',
    description: 'The port authority: signing in is switched off for now',
    backend: { backend_id: id('Berth planning server') },
    oidc: {
      enabled: false,
      issuer: 'https://login.authority.example',
      client_id: 'gatehouse',
      client_secret: 'another-secret-that-opens-nothing',
      scopes: ['openid', 'email'],
    },
  },
]
