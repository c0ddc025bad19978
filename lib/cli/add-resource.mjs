// npm run add-resource -- <name> [id prefix]: writes the files of a new resource and adds it to the lists of resources.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { changesFor } from './add-resource/changes.mjs'
import { inRoot } from './setup/common.mjs'

/** @param {string[]} command */
function run(...command) {
  const { status } = spawnSync('npx', command, { cwd: inRoot('.'), stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`npx ${command.join(' ')} failed`)
}

function main() {
  const [name = '', prefix] = process.argv.slice(2)
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*s$/.test(name))
    throw new Error(
      'Enter the plural noun of the path in kebab case: npm run add-resource -- event-destinations ed',
    )
  const { files, lists } = changesFor(name, prefix, (path) => readFileSync(inRoot(path), 'utf8'))
  const taken = Object.keys(files).filter((path) => existsSync(inRoot(path)))
  if (taken.length > 0) throw new Error(`This resource already exists: ${taken.join(', ')}`)
  for (const [path, text] of Object.entries({ ...files, ...lists })) {
    mkdirSync(dirname(inRoot(path)), { recursive: true })
    writeFileSync(inRoot(path), text)
    process.stdout.write(`${path}\n`)
  }
  run('oxfmt', ...Object.keys(files))
  run('vitest', 'run', 'lib/platform/api-page', 'lib/resources/icons', '-u')
  process.stdout.write(
    'docs/api.md\npublic/icons.svg\n\nNext, replace the placeholder text and fields. docs/adding-a-resource.md explains each file.\n',
  )
}

try {
  main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
