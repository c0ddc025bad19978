import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder for a test's data, taken away when its process ends. */
export function newFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `adit-${name}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
