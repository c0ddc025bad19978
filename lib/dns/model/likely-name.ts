import { isWithinEdits } from '@/lib/util/edits'
import { isLikelyApex } from './suffix'

/** Minimum length of a domain to detect typos, and from which two may be wrong. Shorter ones are too similar. */
const [minLength, longLength] = [8, 12]

/** Returns the registered domain of a name: `example.com` for `app.example.com`. */
function domainOf(name: string): string | undefined {
  const labels = name.split('.')
  return labels.map((_, at) => labels.slice(at).join('.')).find(isLikelyApex)
}

export interface LikelyName {
  name: string
  /** The domain under which the account has other names. */
  domain: string
}

/** Returns the name with a mistyped domain corrected to one of the account. Null without a similar one. */
export function likelyName(name: string, known: readonly string[]): LikelyName | null {
  const own = domainOf(name)
  if (own === undefined || own.length < minLength) return null
  const domains = new Set(known.flatMap((other) => (other === name ? [] : (domainOf(other) ?? []))))
  if (domains.has(own)) return null
  const max = own.length < longLength ? 1 : 2
  const domain = [...domains].find((other) => isWithinEdits(own, other, max))
  return domain === undefined ? null : { name: `${name.slice(0, -own.length)}${domain}`, domain }
}
