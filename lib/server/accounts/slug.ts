import { ownSegments } from '@/lib/util/paths'

/** Derives an account's slug from its name. Avoids the console's own paths and existing slugs. */
export function slugFor(name: string, taken: ReadonlySet<string>): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const base =
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 40)
      .replace(/^-+|-+$/g, '') || 'account'
  const isFree = (slug: string) => !taken.has(slug) && !ownSegments.has(slug)
  for (let n = 1; ; n += 1) {
    const slug = n === 1 ? base : `${base}-${n}`
    if (isFree(slug)) return slug
  }
}
