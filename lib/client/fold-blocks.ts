import type { AccountView, Block } from '@/lib/api/accounts'

interface FoldedBlock {
  block: Block | null
  /**
   * The operations' names, keyed by the part before the last dot. Each value lists the last parts, such as `list get`
   * for `endpoints`.
   */
  operations: Readonly<Record<string, string>>
}

/** An account as the server sends it with each page, with the operations grouped by block to reduce the size. */
export interface FoldedAccount extends Omit<AccountView, 'blocked'> {
  blocked: readonly FoldedBlock[]
}

export function foldBlocks({ blocked, ...account }: AccountView): FoldedAccount {
  const folded = new Map<Block | null, Record<string, string>>()
  for (const [name, block] of Object.entries(blocked)) {
    const dot = name.lastIndexOf('.')
    const [rest, last] = [name.slice(0, dot), name.slice(dot + 1)]
    const operations = folded.get(block) ?? {}
    operations[rest] = operations[rest] === undefined ? last : `${operations[rest]} ${last}`
    folded.set(block, operations)
  }
  return { ...account, blocked: [...folded].map(([block, operations]) => ({ block, operations })) }
}

export function unfoldBlocks({ blocked, ...account }: FoldedAccount): AccountView {
  const entries = blocked.flatMap(({ block, operations }) =>
    Object.entries(operations).flatMap(([rest, names]) =>
      names.split(' ').map((last) => [`${rest}.${last}`, block] as const),
    ),
  )
  return { ...account, blocked: Object.fromEntries(entries) }
}
