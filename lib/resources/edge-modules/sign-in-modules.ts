/** The modules that require visitors to sign in. */
export const signInModules = ['oauth', 'oidc', 'saml'] as const
export type SignInModuleKey = (typeof signInModules)[number]

/** Returns the sign-in modules that a route has. */
export const signInModulesOf = (
  route: Readonly<Partial<Record<SignInModuleKey, unknown>>>,
): SignInModuleKey[] => signInModules.filter((key) => route[key])
