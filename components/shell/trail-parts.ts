import { fieldsOf } from '@/lib/util/is-record'
const acts: Readonly<Record<string, string>> = {
  new: 'New',
  edit: 'Edit',
  delete: 'Delete',
  'take-down': 'Delete',
}

/**
 * Labels of modules that aren't just the key with spaces. The modules' info objects have all labels, but much else too.
 */
const labels: Readonly<Record<string, string>> = {
  mutual_tls: 'Mutual TLS',
  tls_termination: 'TLS termination',
  ip_restriction: 'IP restriction',
  oauth: 'OAuth',
  oidc: 'OpenID Connect',
  saml: 'SAML',
  websocket_tcp_converter: 'WebSocket converter',
}

/** Segments without a page, whose next segment is an API name. */
const verbatim = new Set(['sources'])

const moduleLabel = (key: string) =>
  labels[key] ?? (key.charAt(0).toUpperCase() + key.slice(1)).replaceAll('_', ' ')

/** The inventory's data of the resource that a page is about. */
interface Thing {
  title: string
  item: Readonly<Record<string, unknown>>
}

const matchIn = ({ routes }: Thing['item'], id: string): string | undefined => {
  const route: unknown = Array.isArray(routes) ? routes.find((each) => fieldsOf(each).id === id) : undefined
  const match: unknown = fieldsOf(route).match
  return typeof match === 'string' && match !== '' ? match : undefined
}

/**
 * Returns the labels of the segments of an address below a list: a resource, its route, a module, an act. `depth` is
 * the number of segments up to it. `routes` has no page and is left out.
 */
export const trailParts = (segments: readonly string[], thing: Thing | undefined) =>
  segments.flatMap((segment, i) => {
    if (i > 0 && (segment === 'routes' || verbatim.has(segment))) return []
    const name =
      i === 0
        ? thing?.title
        : segments[i - 1] === 'routes'
          ? ((thing && matchIn(thing.item, segment)) ?? segment)
          : verbatim.has(segments[i - 1] ?? '')
            ? segment
            : moduleLabel(segment)
    return [{ label: acts[segment] ?? name ?? segment, depth: i + 1 }]
  })
