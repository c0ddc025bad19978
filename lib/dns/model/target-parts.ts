/** A target split into its name and the parts that don't belong into a record. */
interface TargetParts {
  name: string
  /** Such as `https://`, `:443` and `/path`, in the order in which they were entered. */
  extra: string[]
  kind: 'a URL' | 'a port' | 'a path' | null
}

/** Splits an entered target at its scheme, port and path. */
export function splitTarget(value: string): TargetParts {
  const [, scheme = '', rest = value] = /^([a-z][a-z0-9+.-]*:\/+)(.*)$/.exec(value) ?? []
  const [, host = rest, path = ''] = /^([^/?#]*)([/?#].*)$/.exec(rest) ?? []
  const [, name = host, port = ''] = /^(.*)(:\d+)$/.exec(host) ?? []
  const extra = [scheme, port, path].filter(Boolean)
  const kind = scheme ? 'a URL' : port ? 'a port' : path ? 'a path' : null
  return { name, extra, kind }
}
