/**
 * @typedef {object} Names the spellings of a resource's name
 * @property {string} name `event-destinations`
 * @property {string} snake `event_destinations`
 * @property {string} camel `eventDestinations`
 * @property {string} many `EventDestinations`
 * @property {string} one `EventDestination`
 * @property {string} label `Event destinations`
 * @property {string} oneLabel `Event destination`
 * @property {string} noun `event destination`
 * @property {string} prefix `ed`
 */

/** @param {Names} names */
const info = ({ name, camel }) => `import { defineInfo } from '@/lib/contract/resource'
import { resourceType } from '../resource-types'

// The data that the resource's pages use, without schemas. Replace the placeholder text and add the resource's own fields.
export const ${camel}Info = defineInfo({
  ...resourceType('${name}'),
  about: 'One sentence that describes these resources.',
  title: 'name', // the field with the resource's name
  identifies: ['name'], // the fields that identify a resource after a create request with an unknown outcome
  facets: [], // at most four fields to filter by
  search: ['description'],
  columns: ['name', 'description', 'created_at'],
  fields: {
    name: { label: 'Name', kind: 'text', help: 'The purpose of this resource.', missing: 'Enter a name' },
    description: { label: 'Description', kind: 'text' },
    metadata: { label: 'Metadata', kind: 'json' },
    created_at: { label: 'Created', kind: 'time' },
    id: { label: 'ID', kind: 'mono' },
    uri: { label: 'URI', kind: 'mono' },
  },
  refs: {}, // the fields that refer to other resources, with the names of those resources
  deletion: 'Nothing else changes.',
})
`

/** @param {Names} names */
const contract = ({ name, snake, camel, noun }) => `import * as z from 'zod'
import { crud } from '@/lib/contract/crud'
import { resourceItem, rule, text } from '@/lib/contract/fields'
import { defineResource } from '@/lib/contract/resource'
import { ${camel}Info } from './info/${name}'

// \`resourceItem\` already has the ID, URI, creation time, description and metadata.
const item = resourceItem.extend({ name: z.string() })

// 215 is the code for an invalid value. If the API has a specific code, use that code. For rules from the API
// specification, set the source to 'spec'.
const name = rule(text(255, 215, 'local'), (value) => value.trim() !== '', {
  code: 215,
  message: 'A name is required',
  source: 'local',
})
const description = text(255, 215, 'local').nullable().optional()
const metadata = text(4096, 215, 'local').nullable().optional()

export const ${camel} = defineResource({
  info: ${camel}Info,
  item,
  ops: crud({
    path: '/${snake}',
    noun: '${noun}',
    item,
    create: z.strictObject({ name, description, metadata }),
    update: z.strictObject({ name: name.optional(), description, metadata }),
    wider: ['list', 'create', 'get', 'update', 'delete'], // remove the operations that the API specification includes
  }),
})
`

/** @param {Names} names */
const handler = ({ name, camel }) => `import { ${camel} as resource } from '@/lib/resources/${name}'
import { collection, texts } from '../collection'
import type { HandlersOf } from '../context'

const rows = collection(resource, { filterable: ['id', 'created_at', 'description', 'metadata'] })

// Add only the rules that need the database; the others belong in the contract.
export const ${camel}Handlers: HandlersOf<'${name}'> = {
  ...rows.handlers,
  create: ({ body }, context) => rows.insert(context, { ...texts(body), name: body.name }),
  update: ({ params, body }, context) =>
    rows.change(context, params.id, (old) => ({ ...texts(body, old), name: body.name ?? old.name })),
}
`

/** @param {Names} names */
const table = ({ name, camel, many }) => `'use client'

import { ResourceList } from '@/components/resource/list/resource-list'
import { ${camel}Info } from '@/lib/resources/info/${name}'

export function ${many}Table() {
  return <ResourceList info={${camel}Info} />
}
`

/** @param {Names} names */
const detail = ({ name, camel, one }) => `'use client'

import { ResourceDetail } from '@/components/resource/detail/resource-detail'
import { ${camel}Info } from '@/lib/resources/info/${name}'
import { ${camel} } from '@/lib/resources/${name}'

export function ${one}Detail({ id }: { id: string }) {
  return <ResourceDetail info={${camel}Info} get={${camel}.ops.get} id={id} />
}
`

/** @param {Names} names */
const forms = ({ name, camel, one }) => `'use client'

import { FormText } from '@/components/resource/form/form-fields'
import { resourceForms } from '@/components/resource/form/resource-forms'
import { ${camel} } from '@/lib/resources/${name}'

// The form already has inputs for the description and metadata.
const forms = resourceForms({
  resource: ${camel},
  valuesOf: ({ name = '' }) => ({ name }),
  fields: { name: <FormText name="name" /> },
})

export const New${one} = forms.New
export const Edit${one} = forms.Edit
export const Delete${one} = forms.Delete
`

/** @param {Names} names */
const listPage = ({
  name,
  camel,
  many,
}) => `import { ${camel}Info as info } from '@/lib/resources/info/${name}'
import { listPage } from '../pages'
import { ${many}Table } from '@/components/${name}/table'

export const metadata = { title: info.label }
export default listPage(info, ${many}Table)
`

/** @param {Names} names */
const newPage = ({ name, camel, one }) => `import { ${camel}Info as info } from '@/lib/resources/info/${name}'
import { newPage } from '../../pages'
import { New${one} } from '@/components/${name}/forms'

export const metadata = { title: \`New: \${info.one}\` }
export default newPage(info, New${one})
`

/** @param {Names} names */
const detailPage = ({
  name,
  camel,
  one,
}) => `import { ${camel}Info as info } from '@/lib/resources/info/${name}'
import { detailMetadata, detailPage } from '../../pages'
import { ${one}Detail } from '@/components/${name}/detail'

export const generateMetadata = detailMetadata(info)
export default detailPage(info, ${one}Detail)
`

/** @param {Names} names */
const editPage = ({
  name,
  camel,
  one,
}) => `import { ${camel}Info as info } from '@/lib/resources/info/${name}'
import { editMetadata, editPage } from '../../../pages'
import { Edit${one} } from '@/components/${name}/forms'

export const generateMetadata = editMetadata(info)
export default editPage(info, Edit${one})
`

/** @param {Names} names */
const deletePage = ({
  name,
  camel,
  one,
}) => `import { ${camel}Info as info } from '@/lib/resources/info/${name}'
import { detailPage } from '../../../pages'
import { Delete${one} } from '@/components/${name}/forms'

export const metadata = { title: \`Delete: \${info.one}\` }
export default detailPage(info, Delete${one})
`

/** @param {Names} names */
const browserTest = ({ name, noun, oneLabel }) => `import { expectNoAxeViolations } from './support/axe'
import { expect, test } from './support/fixtures'

test(
  '${noun}: created, changed and deleted',
  { tag: ['@${name}.create', '@${name}.get', '@${name}.update', '@${name}.delete'] },
  async ({ signedIn: page, console }) => {
    await page.goto(\`/\${console.account}/${name}/new\`)
    await page.getByRole('button', { name: 'Create ${noun}' }).click()
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Enter a name/)
    await expectNoAxeViolations(page)
    await page.getByLabel('Name').fill('first-one')
    await page.getByRole('button', { name: 'Create ${noun}' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'first-one' })).toBeVisible()

    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Name').fill('second-name')
    await page.getByRole('button', { name: 'Save ${noun}' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'second-name' })).toBeVisible()

    await page.getByRole('link', { name: 'Delete' }).click()
    await page.getByLabel('Type second-name to confirm').fill('second-name')
    await page.getByRole('button', { name: 'Delete ${noun}' }).click()
    await expect(page.getByText('${oneLabel} second-name deleted')).toBeVisible()
  },
)

test('${noun}: a name that is too long is rejected at its field', async ({ signedIn: page, console }) => {
  await page.goto(\`/\${console.account}/${name}/new\`)
  await page.getByLabel('Name').fill('n'.repeat(256))
  await page.getByRole('button', { name: 'Create ${noun}' }).click()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/At most 255 bytes/)
})
`

/**
 * Returns the files of a new resource, keyed by path.
 * @param {Names} names
 * @returns {Record<string, string>}
 */
export function filesOf(names) {
  const pages = `app/(console)/[account]/${names.name}`
  const components = `components/${names.name}`
  return {
    [`lib/resources/info/${names.name}.ts`]: info(names),
    [`lib/resources/${names.name}.ts`]: contract(names),
    [`lib/platform/handlers/${names.name}.ts`]: handler(names),
    [`${components}/table.tsx`]: table(names),
    [`${components}/detail.tsx`]: detail(names),
    [`${components}/forms.tsx`]: forms(names),
    [`${pages}/page.tsx`]: listPage(names),
    [`${pages}/new/page.tsx`]: newPage(names),
    [`${pages}/[id]/page.tsx`]: detailPage(names),
    [`${pages}/[id]/edit/page.tsx`]: editPage(names),
    [`${pages}/[id]/delete/page.tsx`]: deletePage(names),
    [`e2e/${names.name}.e2e.ts`]: browserTest(names),
  }
}
