import type { Command } from 'commander'
import { addRelease, listReleases, removeRelease } from '@/lib/platform/releases'
import { acts, type Said, table } from './command'
import { withStore } from './with-store'

async function add(file: string, { version }: { version: string }): Promise<Said> {
  const release = await withStore((store) => addRelease(store, version, file))
  return { json: release, words: `The feed now offers ${version}, signed with the platform's key.` }
}

async function list(): Promise<Said> {
  const releases = await withStore(listReleases)
  const rows = releases.map(({ version, size, sha256, added_at }) => [version, `${size}`, sha256, added_at])
  return { json: { releases }, words: rows.length ? table(rows) : 'No releases yet.' }
}

async function remove(version: string): Promise<Said> {
  await withStore((store) => removeRelease(store, version))
  return { json: { version }, words: `The feed no longer offers ${version}.` }
}

/** `adit platform release …`: what the platform's release feed offers to agents. */
export function addReleaseCommands(platform: Command): void {
  const release = platform.command('release').description('releases of the agent that the platform offers')
  acts(
    release
      .command('add')
      .description('offer a file as a release; agents of the same major version install it when updated')
      .argument('<file>', 'the agent program, one file')
      .requiredOption('--version <version>', 'three numbers, such as 3.31.0'),
    add,
  )
  acts(release.command('list').description('show every release, the newest version first'), list)
  acts(release.command('remove').description('stop offering a release').argument('<version>'), remove)
}
