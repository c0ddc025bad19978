import {
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type RootOperationNode,
  SelectQueryNode,
} from 'kysely'
import { expect, test } from 'vitest'
import { runAgentUpdate, UPDATE_JOB } from './update-run'
import { openUpdateConsole } from './testing/updates'

/** Aborts a run at its n-th query for saved tunnels. A run reads the saved tunnels last before each decision. */
class StopAt implements KyselyPlugin {
  readonly controller = new AbortController()
  #reads = 0
  constructor(private readonly n: number) {}
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (SelectQueryNode.is(node) && JSON.stringify(node.from).includes('agent_saved_tunnels'))
      this.#reads += 1
    if (this.#reads === this.n) this.controller.abort()
    return node
  }
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result
}

test('a run aborted while it decides sends nothing, and the next run sends the update', async () => {
  const fleet = await openUpdateConsole()
  fleet.api.connect('a')
  const id = await fleet.start()
  const stop = new StopAt(2) // the first read decides that the check passed, the second that the update is sent
  const job = await fleet.context.db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', UPDATE_JOB)
    .executeTakeFirstOrThrow()
  const context = { ...fleet.context, db: fleet.context.db.withPlugin(stop) }
  await runAgentUpdate(context, job, stop.controller.signal)
  expect(stop.controller.signal.aborted).toBe(true)
  expect(fleet.api.commands).toEqual([])
  expect((await fleet.read(id)).targets[0]?.step).toBe('update')
  await fleet.work(async () => fleet.api.commands.length > 0, 30)
  expect(fleet.api.commands).toEqual(['update a'])
})
