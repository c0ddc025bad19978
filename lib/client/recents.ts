import { fieldsOf } from '@/lib/util/is-record'

/** A resource that the person opened. */
export interface Recent {
  /** The path segment of the resource's list, such as `reserved-domains` or `agents`. */
  section: string
  id: string
  title: string
}

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Returns the browser's storage; null on the server, and if the person blocks storage. */
export function browserStore(): Store | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

const prefix = 'adit:recent:1:'
const MOST = 8

/** Returns the key of a person's list in an account. */
const keyOf = (viewer: string, account: string) =>
  prefix + [viewer, account].map(encodeURIComponent).join('/')

/** The recently opened resources of a person in an account, stored in the browser. */
export function recentsOf(viewer: string, account: string, store: Store | null = browserStore()) {
  const key = keyOf(viewer, account)
  const read = (): Recent[] => parse(store?.getItem(key) ?? null)
  const write = (recents: readonly Recent[]) => {
    try {
      store?.setItem(key, JSON.stringify(recents.slice(0, MOST)))
    } catch {
      // The browser has no space left. The list stays as it is.
    }
  }
  const without = ({ section, id }: Pick<Recent, 'section' | 'id'>) =>
    read().filter((one) => one.section !== section || one.id !== id)
  return {
    /** Returns the list, latest first. */
    read,
    /** Adds a resource at the top of the list, or moves it there. */
    add: (recent: Recent) => write([recent, ...without(recent)]),
    /** Removes a deleted resource. */
    forget: (recent: Pick<Recent, 'section' | 'id'>) => write(without(recent)),
  }
}

/** Deletes the lists of everyone in this browser. */
export function dropRecents(store: Store | null): void {
  if (store === null) return
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index))
  for (const key of keys) if (key?.startsWith(prefix) === true) store.removeItem(key)
}

function parse(text: string | null): Recent[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return (Array.isArray(found) ? found : []).flatMap((one) => {
      const { section, id, title } = fieldsOf(one)
      return typeof section === 'string' && typeof id === 'string' && typeof title === 'string'
        ? [{ section, id, title }]
        : []
    })
  } catch {
    return []
  }
}
