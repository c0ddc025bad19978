import 'server-only'
import { Failure } from '@/lib/contract/failure'
import type { Db } from '@/lib/db/open'
import type { TunnelDefinition } from '@/lib/agents/model/tunnels'

const maxSaved = 100

interface Key {
  account_id: string
  agent_id: string
}

const rowsOf = (db: Db, { account_id, agent_id }: Key) =>
  db
    .selectFrom('agent_saved_tunnels')
    .select(['name', 'definition'])
    .where('account_id', '=', account_id)
    .where('agent_id', '=', agent_id)
    .orderBy('name')
    .execute()

export async function savedTunnels(db: Db, key: Key): Promise<TunnelDefinition[]> {
  const rows = await rowsOf(db, key)
  return rows.map(({ definition }) => JSON.parse(definition) as TunnelDefinition) // Written by `saveTunnel`.
}

export async function needRoomFor(db: Db, key: Key, name: string): Promise<void> {
  const rows = await rowsOf(db, key)
  if (rows.length < maxSaved || rows.some((row) => row.name === name)) return
  throw new Failure(
    'ADIT_INVALID',
    `${maxSaved} tunnels are already saved for this agent. Remove a saved tunnel, or start this tunnel without saving it.`,
  )
}

export async function saveTunnel(db: Db, key: Key, input: TunnelDefinition): Promise<void> {
  const definition = JSON.stringify(input)
  await db
    .insertInto('agent_saved_tunnels')
    .values({ ...key, name: input.name, definition })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'agent_id', 'name']).doUpdateSet({ definition }),
    )
    .execute()
}

export async function deleteSavedTunnel(db: Db, { account_id, agent_id }: Key, name: string): Promise<void> {
  await db
    .deleteFrom('agent_saved_tunnels')
    .where('account_id', '=', account_id)
    .where('agent_id', '=', agent_id)
    .where('name', '=', name)
    .execute()
}
