/** The usual operations of a kind of thing. */
type Verb = 'list' | 'get' | 'create' | 'update' | 'delete'
/** Whether an API has another operation of the same kind. */
type Has = (verb: Verb) => boolean

const ways: Readonly<Record<Verb, (has: Has) => string>> = {
  list: () => 'The console shows what was made here, and what you add by its id.',
  get: (has) =>
    has('list')
      ? 'The console shows what the list has of it.'
      : 'The console shows what it saw when it was made or changed.',
  create: (has) =>
    has('list')
      ? 'It is made elsewhere, and found by the list.'
      : 'It is made elsewhere, and added here by its id.',
  update(has) {
    if (!has('create')) return 'It is changed where the platform offers that.'
    return has('delete')
      ? 'Replace it: delete it, and make another.'
      : 'Make another, and leave this one unused.'
  },
  delete: (has) =>
    has('list') || has('get')
      ? 'It is deleted where the platform offers that, and marked here once it is gone.'
      : 'It is deleted where the platform offers that; here it can be forgotten.',
}

const isVerb = (key: string): key is Verb => Object.hasOwn(ways, key)

/** What can be done instead of an operation that an API does not have; undefined where nothing stands for it. */
export function insteadOf(operation: string, has: (operation: string) => boolean): string | undefined {
  const dot = operation.indexOf('.')
  const [resource, key] = [operation.slice(0, dot), operation.slice(dot + 1)]
  return isVerb(key) ? ways[key]((verb) => has(`${resource}.${verb}`)) : undefined
}
