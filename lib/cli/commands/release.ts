import type { Command } from 'commander'
import { addRelease, listReleases, removeRelease } from '@/lib/platform/releases'
import { acts, type Said, table } from './command'
import { withStore } from './with-store'

async function add(file: string, version: string): Promise<Said> {
  const release = await withStore((store) => addRelease(store, version, file))
  return { json: release, words: `Agents of the same major version can be updated to ${version} now.` }
}

async function list(): Promise<Said> {
  const releases = await withStore(listReleases)
  const rows = releases.map(({ version, size, sha256, added_at }) => [
    version,
    `${size} bytes`,
    sha256,
    added_at,
  ])
  return { json: { releases }, words: rows.length ? table(rows) : 'There is no release yet.' }
}

async function remove(version: string): Promise<Said> {
  await withStore((store) => removeRelease(store, version))
  return { json: { version }, words: `The release ${version} is off the feed.` }
}

/** `adit platform release …`: what agents are updated to. */
export function addReleaseCommands(platform: Command): void {
  const release = platform
    .command('release')
    .description('releases of the agent, signed with the key of this platform')
  acts(
    release
      .command('add')
      .description('offer a release to agents of the same major version')
      .argument('<file>', 'the program: one file')
      .argument('<version>', 'such as 3.31.0'),
    add,
  )
  acts(release.command('list').description('show every release, the newest first'), list)
  acts(
    release
      .command('remove')
      .description('offer a release no more; agents that run it go on')
      .argument('<version>'),
    remove,
  )
}
