import { isUrl } from './url-parts'

/** Returns a key or type in lowercase, without `.`, `_` and `-`, because spellings vary. */
const plainName = (name: string) => name.toLowerCase().replaceAll(/[._-]/g, '')

const secretName =
  /(?:secret|token|password|passphrase|passwd|pwd|key|credential|authorization|bearer|hmac|basicauth|authbasic)s?(?:pem|value)?$|^(?:auth|basic|pass)$/
/** Matches keys that look secret although their values are names, public values or counts. */
const harmlessName =
  /^(?:.*public|bucket|cache|cookie|foreign|header|lookup|partition|primary|routing|sort)keys?(?:pem|value)?$|^(?:completion|input|max|min|output|prompt|total)tokens$/

/** The keys of `jwt-validation` that specify where to find tokens and public keys. */
const ofTokenChecks: readonly string[] = ['keys', 'tokens']

/**
 * Reports whether the values under a key in an action are secret. `types` contains the types of the enclosing objects.
 */
export function isSecretKey(key: string, types: readonly string[]): boolean {
  const name = plainName(key)
  if (types.includes('jwt-validation') && ofTokenChecks.includes(name)) return false
  return secretName.test(name) && !harmlessName.test(name)
}

const publicHeaders: readonly string[] = ['custom-response', 'redirect', 'remove-headers']
const responsePhases: readonly string[] = ['on_http_response', 'outbound']

/** Reports whether a key contains variables or outgoing data that may be secret. */
export function isSentOn(key: string, types: readonly string[], phase: string | undefined): boolean {
  const name = plainName(key)
  if (name === 'queryparams') return true
  if (name === 'body') return types.some((type) => plainName(type) === 'httprequest')
  if (name === 'vars' || name === 'variables' || name === 'config')
    return types.some((type) => plainName(type) === 'setvars')
  if (name !== 'headers') return false
  const isPublic = (type: string) =>
    publicHeaders.includes(type) || (type === 'add-headers' && responsePhases.includes(phase ?? ''))
  return types.length === 0 || !types.every(isPublic)
}

const publicUrls: readonly string[] = ['custom-response', 'redirect']

/** Reports whether a string may be a URL that visitors don't see, and that may therefore contain a secret. */
export function isHiddenUrl(text: string, key: string, types: readonly string[]): boolean {
  if (types.length > 0 && types.every((type) => publicUrls.includes(type))) return false
  const isRewrite = types.some((type) => plainName(type) === 'urlrewrite')
  if (isRewrite && key === 'from') return false // a regular expression, not a URL
  return isUrl(text) || /(?:^|[_-])ur[il]s?$/i.test(key) || (isRewrite && plainName(key) === 'to')
}

/** Reports whether the paths of URLs in an action are secret, as in `http-request` actions. */
export const isPathSecret = (types: readonly string[]): boolean =>
  types.some((type) => plainName(type) === 'httprequest')
