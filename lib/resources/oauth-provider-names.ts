/** The identity providers of the OAuth module. The API specification, section "EndpointOAuthProvider". */
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

interface ProviderWords {
  label: string
  /** The scopes that the account's own application needs at least. */
  leastScopes: readonly string[]
  /** Whether the real platform has a managed application for it; the specification lets every one go without an own. */
  hasManagedApp: boolean
}

/** The facts that forms show. */
export const oauthProviderWords: Readonly<Record<OauthProvider, ProviderWords>> = {
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

/** The scopes of which a GitHub application needs one to read teams and organizations. */
export const membershipScopes: readonly string[] = ['read:org', 'write:org', 'admin:org']
