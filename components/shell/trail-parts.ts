import { fieldsOf } from '@/lib/util/records'
import type { NavigationSection } from './navigation-list'

const acts: ReadonlySet<string> = new Set(['new', 'edit', 'delete', 'remove'])

const labels: Readonly<Record<string, string>> = {
  mutual_tls: 'Mutual TLS',
  tls_termination: 'TLS termination',
  ip_restriction: 'IP restriction',
  oauth: 'OAuth',
  oidc: 'OpenID Connect',
  saml: 'SAML',
  websocket_tcp_converter: 'WebSocket converter',
}

/** Path segments without a page. The next segment is an API name and is shown unchanged. */
const verbatim = new Set(['sources'])

const labelOf = (key: string) =>
  labels[key] ?? (key.charAt(0).toUpperCase() + key.slice(1)).replaceAll('_', ' ')

interface Item {
  title: string
  item: Readonly<Record<string, unknown>>
}

const matchIn = ({ routes }: Item['item'], id: string): string | undefined => {
  const route: unknown = Array.isArray(routes) ? routes.find((each) => fieldsOf(each).id === id) : undefined
  const match: unknown = fieldsOf(route).match
  if (match === '/') return 'Route /' // alone, it would look like a separator
  return typeof match === 'string' && match !== '' ? match : undefined
}

/**
 * Returns the labels for the path segments below a list. `depth` is the number of segments up to and including the
 * label's segment.
 */
export const trailParts = (segments: readonly string[], item: Item | undefined) =>
  segments.flatMap((segment, i) => {
    if (i > 0 && (segment === 'routes' || verbatim.has(segment))) return []
    const name =
      i === 0
        ? item?.title
        : segments[i - 1] === 'routes'
          ? ((item && matchIn(item.item, segment)) ?? segment)
          : verbatim.has(segments[i - 1] ?? '')
            ? segment
            : labelOf(segment)
    return [{ label: acts.has(segment) ? labelOf(segment) : (name ?? segment), depth: i + 1 }]
  })

interface Crumb {
  label: string
  href?: string
}

const withoutRepeats = (items: readonly Crumb[]) =>
  items.filter(({ label, href }, index) => href !== undefined || label !== items[index + 1]?.label)

/** Returns a page's breadcrumbs, from its group to the current page. */
export function trailOf(
  sections: readonly NavigationSection[],
  pathname: string,
  item: Item | undefined,
): Crumb[] {
  const found = sections
    .flatMap(({ label, items }) => {
      const group: Crumb[] = label === null ? [] : [{ label }]
      // An item can link to the first page below it. That page comes first, so that the breadcrumbs name it.
      return items.flatMap((item) => [
        ...(item.below ?? []).map((page) => ({
          ...page,
          above: [...group, { label: item.label, href: item.href }],
        })),
        // The sidebar's groups don't contain the entries of menus.
        { ...item, above: item.menu === undefined ? group : [] },
      ])
    })
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .toSorted((a, b) => b.href.length - a.href.length)[0]
  if (!found) return []
  const below = pathname.slice(found.href.length).split('/').filter(Boolean)
  return withoutRepeats([
    ...found.above.map((crumb) => (crumb.href === pathname ? { label: crumb.label } : crumb)),
    { label: found.label, ...(below.length > 0 && { href: found.href }) },
    ...trailParts(below, item).map(({ label, depth }) => ({
      label,
      ...(depth < below.length && { href: [found.href, ...below.slice(0, depth)].join('/') }),
    })),
  ])
}
