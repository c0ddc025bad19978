import { expect, test } from 'vitest'
import { Death, killAtWrites } from '@/lib/db/testing/death'
import { openUpdateConsole } from './testing/updates'

/** Runs one rolling update whose process is killed at its n-th write. Returns false if the update made fewer writes. */
async function killedAt(n: number): Promise<boolean> {
  const fleet = await openUpdateConsole()
  fleet.api.connect('a', { urls: ['https://a.example'] })
  const id = await fleet.start()
  const death = new Death(n)
  await fleet.restart((db) => db.withPlugin(death))
  await fleet
    .work(async () => death.isOver() || (await fleet.isOver(id)))
    .catch((error: unknown) => {
      if (!death.isOver()) throw error
    })
  const wasKilled = death.isOver()
  await fleet.restart()
  await fleet.finish(id)
  const { update, targets, events } = await fleet.read(id)
  const story = `killed at write ${n}: ${events.map(({ kind }) => kind).join(', ')}`
  expect(new Set(fleet.api.sent).size, story).toBe(fleet.api.sent.length)
  const wasRestarted = fleet.api.sent.includes('restart ts_a_1')
  if (wasRestarted) {
    expect(update.state, story).toBe('done')
    expect(targets[0], story).toMatchObject({ step: 'done', version_after: '3.31.0' })
  } else {
    // Killed between recording the command and sending it: the outcome is unknown, so it is not sent again
    expect(targets[0]?.error, story).toMatch(/^The restart command was sent, but the same session/)
    expect(fleet.api.commands, story).toEqual(['update a'])
  }
  await fleet.close()
  return wasKilled
}

test('an update killed at any write is continued by another process, and nothing is sent twice', async () => {
  expect(await killAtWrites(killedAt)).toBeGreaterThan(30)
}, 300_000)
