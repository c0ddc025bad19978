import { expect, onTestFinished, test } from 'vitest'
import { consoleAt } from '@/lib/server/testing/proxy'
import { scriptedUpstream } from '@/lib/upstream/testing/scripted-upstream'
import { commandHooks } from './commands'

test('a completed restart is replayed for its key even while new restarts are rejected', async () => {
  const agents = await scriptedUpstream((_, response) => response.writeHead(204).end())
  onTestFinished(() => agents.close())
  const fleet = await consoleAt(agents.url, {}, commandHooks)
  const command = async (name: string, key: string) =>
    (await fleet.ask('POST', `/tunnel_sessions/ts_1/${name}`, { body: {}, key })).status
  expect(await command('restart', 'k1')).toBe(204)
  expect(await command('update', 'k0')).toBe(409) // one command at a time
  const ended_at = new Date().toISOString()
  await fleet.context.db.updateTable('agent_commands').set({ state: 'seen', ended_at }).execute()
  expect(await command('update', 'k2')).toBe(204)
  expect(await command('restart', 'k1')).toBe(204)
  expect(await command('restart', 'k3')).toBe(409)
  expect(writesOf(agents)).toEqual(['/tunnel_sessions/ts_1/restart', '/tunnel_sessions/ts_1/update'])
})

const writesOf = ({ seen }: { seen: readonly { method: string; url: string }[] }) =>
  seen.flatMap(({ method, url }) => (method === 'GET' ? [] : [url]))
