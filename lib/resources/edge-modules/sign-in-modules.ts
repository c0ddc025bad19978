export const signInModules = ['oauth', 'oidc', 'saml'] as const
export type SignInModuleKey = (typeof signInModules)[number]

export const signInModulesOf = (
  route: Readonly<Partial<Record<SignInModuleKey, unknown>>>,
): SignInModuleKey[] => signInModules.filter((key) => route[key])
