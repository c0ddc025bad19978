/** The identity providers of the OAuth module. Source: the API specification, section "EndpointOAuthProvider". */
export const oauthProviders = [
  'github',
  'facebook',
  'microsoft',
  'google',
  'linkedin',
  'gitlab',
  'twitch',
  'amazon',
] as const
export type OauthProvider = (typeof oauthProviders)[number]

interface ProviderLabels {
  label: string
  /** The minimum scopes for the account's own application. */
  leastScopes: readonly string[]
  /** True if platforms usually offer a managed application for the provider. */
  hasManagedApp: boolean
}

export const oauthProviderLabels: Readonly<Record<OauthProvider, ProviderLabels>> = {
  github: { label: 'GitHub', leastScopes: ['read:user'], hasManagedApp: true },
  facebook: { label: 'Facebook', leastScopes: ['email'], hasManagedApp: false },
  microsoft: { label: 'Microsoft', leastScopes: ['User.Read'], hasManagedApp: true },
  google: {
    label: 'Google',
    leastScopes: [
      'https://www.googleapis.com/auth/userinfo.email',
      'https://www.googleapis.com/auth/userinfo.profile',
    ],
    hasManagedApp: true,
  },
  linkedin: { label: 'LinkedIn', leastScopes: ['r_emailaddress', 'r_liteprofile'], hasManagedApp: true },
  gitlab: { label: 'GitLab', leastScopes: ['openid', 'email', 'profile'], hasManagedApp: true },
  twitch: { label: 'Twitch', leastScopes: ['user:read:email'], hasManagedApp: true },
  amazon: { label: 'Amazon', leastScopes: ['profile'], hasManagedApp: false },
}

export const membershipScopes: readonly string[] = ['read:org', 'write:org', 'admin:org']
