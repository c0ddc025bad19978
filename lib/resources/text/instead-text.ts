type Verb = 'list' | 'get' | 'create' | 'update' | 'delete'
type Has = (verb: Verb) => boolean

const ways: Readonly<Record<Verb, (has: Has) => string>> = {
  list: () => 'The console shows only resources that were created here, added by ID or imported.',
  get: (has) =>
    has('list')
      ? 'The console shows the fields that the list contains.'
      : 'The console shows the values from its last create or update request.',
  create: (has) =>
    has('list')
      ? 'Create the resource on the platform. It then appears in the list.'
      : 'Create the resource on the platform, then add it by ID.',
  update(has) {
    if (!has('create')) return 'Change the resource on the platform.'
    return has('delete')
      ? 'Delete the resource and create a new one.'
      : 'Create a new resource, and leave this one unused.'
  },
  delete: (has) =>
    has('list') || has('get')
      ? 'Delete the resource on the platform. The console then shows that it no longer exists.'
      : 'Delete the resource on the platform, then remove it from this console.',
}

const isVerb = (key: string): key is Verb => Object.hasOwn(ways, key)

/** Returns a suggested alternative to an operation that an API doesn't support, if any. */
export function insteadOf(operation: string, has: (operation: string) => boolean): string | undefined {
  const dot = operation.indexOf('.')
  const [resource, key] = [operation.slice(0, dot), operation.slice(dot + 1)]
  return isVerb(key) ? ways[key]((verb) => has(`${resource}.${verb}`)) : undefined
}
