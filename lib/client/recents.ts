import { fieldsOf } from '@/lib/util/records'

export interface Recent {
  /** The URL segment of the resource's list, such as `reserved-domains` or `agents`. */
  section: string
  id: string
  title: string
}

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Returns the browser's storage, or null on the server or if the browser blocks access. */
export function browserStore(): Store | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

const prefix = 'adit:recent:1:'
const MOST = 8

const keyOf = (viewer: string, account: string) =>
  prefix + [viewer, account].map(encodeURIComponent).join('/')

/**
 * Returns functions to read and change a person's recently opened resources in an account. The list is stored in the
 * browser.
 */
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
    read,
    add: (recent: Recent) => write([recent, ...without(recent)]),
    remove: (recent: Pick<Recent, 'section' | 'id'>) => write(without(recent)),
  }
}

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
