import {
  DeleteQueryNode,
  InsertQueryNode,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type RootOperationNode,
  UpdateQueryNode,
} from 'kysely'
import { isFull } from '@/lib/util/testing/full'

const writes = (node: RootOperationNode) => InsertQueryNode.is(node) || UpdateQueryNode.is(node)

/**
 * Simulates a process that dies at its n-th write: this write and all later statements fail. Deletes count as writes
 * only if `deletes` is set.
 */
export class Death implements KyselyPlugin {
  done = 0
  constructor(
    private readonly at: number,
    private readonly counts: { deletes?: true } = {},
  ) {}
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (writes(node) || (this.counts.deletes && DeleteQueryNode.is(node))) this.done += 1
    if (this.isOver()) throw new Error('killed')
    return node
  }
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result
  isOver = () => this.done >= this.at
}

/**
 * Calls `killedAt` with increasing write numbers until `killedAt` returns false, and returns the last number. In `npm
 * test`, skips two of every three writes.
 */
export async function killAtWrites(killedAt: (n: number) => Promise<boolean>): Promise<number> {
  let n = 1
  while (await killedAt(n)) n += isFull ? 1 : 3
  return n
}
