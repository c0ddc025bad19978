import { filesOf } from './templates.mjs'

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Returns the spellings of a resource's name. `name` is the plural noun in the resource's path, in kebab case.
 * @param {string} name
 * @param {string | undefined} prefix
 * @returns {import('./templates.mjs').Names}
 */
function namesOf(name, prefix) {
  const many = name.split('-').map(capital).join('')
  const singular = name.replace(/ies$/, 'y').replace(/([^s])s$/, '$1')
  const noun = singular.replaceAll('-', ' ')
  return {
    name,
    snake: name.replaceAll('-', '_'),
    camel: many.charAt(0).toLowerCase() + many.slice(1),
    many,
    one: singular.split('-').map(capital).join(''),
    label: capital(name.replaceAll('-', ' ')),
    oneLabel: capital(noun),
    noun,
    prefix: prefix ?? name.replace(/(?:^|-)(\w)[a-z0-9]*/g, '$1'),
  }
}

/**
 * Inserts a line into the block of adjacent lines that match `pattern`, in alphabetical order.
 * @param {string} text
 * @param {RegExp} pattern matches one line of the block; the first capturing group is the sort key
 * @param {string} line
 */
function insertSorted(text, pattern, line) {
  const lines = text.split('\n')
  const keyOf = (/** @type {string} */ each) => pattern.exec(each)?.[1]
  const own = keyOf(line) ?? ''
  const first = lines.findIndex((each) => keyOf(each) !== undefined)
  let at = first
  for (let key = keyOf(lines[at] ?? ''); key !== undefined && key < own; key = keyOf(lines[at] ?? '')) at++
  lines.splice(at, 0, line)
  return lines.join('\n')
}

/**
 * Inserts an entry into an object in alphabetical order. The entries can have several lines.
 * @param {string} text
 * @param {string} key
 * @param {readonly string[]} entry
 */
function insertEntry(text, key, entry) {
  const lines = text.split('\n')
  const keyOf = (/** @type {string} */ line) => /^ {2}'?([a-z-]+)'?: \{/.exec(line)?.[1]
  const first = lines.findIndex((line) => keyOf(line) !== undefined)
  const isAfter = (/** @type {string} */ line) => line.startsWith('}') || (keyOf(line) ?? '') > key
  lines.splice(first + lines.slice(first).findIndex(isAfter), 0, ...entry)
  return lines.join('\n')
}

// Lucide icons for new resources. Each page of the navigation has its own icon.
const spareIcons = [
  'box',
  'shapes',
  'component',
  'hexagon',
  'puzzle',
  'package',
  'circle-dot',
  'square-stack',
]

/**
 * Returns the first spare icon that the text of `icons.ts` doesn't contain.
 * @param {string} text
 */
function freeIcon(text) {
  const free = spareIcons.find((icon) => !text.includes(`'${icon}'`))
  if (!free) throw new Error('All spare icons are in use. Add another to lib/cli/add-resource/changes.mjs.')
  return free
}

/**
 * Returns the updated files that list the resources, keyed by path.
 * @param {import('./templates.mjs').Names} names
 * @param {(path: string) => string} read
 * @returns {Record<string, string>}
 */
function listsWith({ name, camel, label, oneLabel, prefix }, read) {
  const key = name.includes('-') ? `'${name}'` : name
  const entry = /^ {2}'?([a-z-]+)'?(?:: \w+)?,$/
  /** @param {string} path @param {string} imported @param {string} value */
  const listed = (path, imported, value) => {
    const line = key === value ? `  ${key},` : `  ${key}: ${value},`
    const from = /^import (?:type )?\{ \w+(?:, \w+)? \} from '\.\/(?:info\/|handlers\/)?([a-z-]+)'$/
    return insertSorted(insertSorted(read(path), from, imported), entry, line)
  }
  const types = 'lib/resources/resource-types.ts'
  const navigation = 'lib/resources/navigation.ts'
  const sample = 'lib/platform/seed/small.ts'
  const icons = 'lib/resources/icons.ts'
  const lastOfAccess = /(label: 'Access',\s+entries: \[\n(?: +(?:\{ \.\.\.)?list\('[\w-]+'\).*,\n)+)/
  return {
    [types]: insertEntry(read(types), name, [
      `  ${key}: {`,
      `    label: '${label}',`,
      `    one: '${oneLabel}',`,
      `    idPrefix: '${prefix}',`,
      `    help: 'finding-your-way#resource-kinds', // the heading in docs/using that describes them`,
      '  },',
    ]),
    'lib/resources/resource-infos.ts': listed(
      'lib/resources/resource-infos.ts',
      `import { ${camel}Info } from './info/${name}'`,
      `${camel}Info`,
    ),
    'lib/resources/registry.ts': listed(
      'lib/resources/registry.ts',
      `import { ${camel} } from './${name}'`,
      camel,
    ),
    'lib/platform/handlers.ts': listed(
      'lib/platform/handlers.ts',
      `import { ${camel}Handlers } from './handlers/${name}'`,
      `${camel}Handlers`,
    ),
    [icons]: insertSorted(read(icons), /^ {2}'?([a-z-]+)'?: '/, `  ${key}: '${freeIcon(read(icons))}',`),
    [navigation]: read(navigation).replace(lastOfAccess, `$1      list('${name}'),\n`),
    [sample]: insertSorted(
      read(sample),
      /^import \{ \w+ \} from '@\/lib\/resources\/([a-z-]+)'$/,
      `import { ${camel} } from '@/lib/resources/${name}'`,
    ).replace(
      /^ {2}await seedAbuse/m,
      `  await story.create(${camel}.ops.create, 'sample', { name: 'sample' })\n$&`,
    ),
  }
}

/**
 * Returns the new files of a resource (`files`) and the updated files that list the resources (`lists`), keyed by
 * path.
 * @param {string} name the plural noun in the resource's path, in kebab case
 * @param {string | undefined} prefix the prefix of the resource's IDs; defaults to the initials of the name
 * @param {(path: string) => string} read reads a file of the project
 */
export function changesFor(name, prefix, read) {
  const names = namesOf(name, prefix)
  return { files: filesOf(names), lists: listsWith(names, read) }
}
