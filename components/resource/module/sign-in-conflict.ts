import type { AccountView } from '@/lib/api/accounts'
import { signInModules, signInModulesOf } from '@/lib/resources/edge-modules/sign-in-modules'
import { oauthInfo, oidcInfo, samlInfo } from '@/lib/resources/info/login-modules'
import { fieldsOf } from '@/lib/util/records'

const labels = { oauth: oauthInfo.label, oidc: oidcInfo.label, saml: samlInfo.label }

export const isSignIn = (key: string) => signInModules.some((module) => module === key)

/**
 * Returns why a route's other sign-in module prevents adding this one, if any. Applies only to the local
 * platform.
 */
export function signInConflict(
  { kind }: Pick<AccountView, 'kind'>,
  route: unknown,
  key: string,
): string | undefined {
  if (kind !== 'local' || !isSignIn(key)) return undefined
  const present = signInModulesOf(fieldsOf(route))
  const [other] = present
  if (other === undefined || present.some((module) => module === key)) return undefined
  return `This route already uses ${labels[other]}. Remove ${labels[other]} first.`
}
