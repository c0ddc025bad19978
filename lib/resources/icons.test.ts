import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fieldsOf } from '@/lib/util/records'
import { actionIcons } from '@/lib/util/action-icons'
import { controlIcons, listIcons } from '@/lib/util/sprite-icons'
import { toneIcons } from '@/lib/util/state'
import { icons } from './icons'

const lucide = join(process.cwd(), 'node_modules/lucide-react/dist/esm/icons')

/** Returns the drawing of a lucide icon as a symbol of a sprite. */
async function symbolOf(name: string): Promise<string> {
  const loaded: unknown = await import(/* @vite-ignore */ join(lucide, `${name}.mjs`))
  const { node } = fieldsOf(fieldsOf(loaded).__iconData)
  if (!Array.isArray(node)) throw new Error(`lucide has no drawing of ${name}`)
  const shapes = node.map(([tag, attributes]) => {
    const { key: _key, ...own } = fieldsOf(attributes)
    const written = Object.entries(own).map(([attribute, value]) => ` ${attribute}="${String(value)}"`)
    return `<${tag}${written.join('')}/>`
  })
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`
}

test('public/icons.svg has the icon of each page, state and control; `npm run test:unit -- lib/resources/icons -u` writes it', async () => {
  const all = [icons, toneIcons, listIcons, controlIcons, actionIcons].flatMap((some) =>
    Object.values<string>(some),
  )
  const names = [...new Set(all)].toSorted()
  const symbols = await Promise.all(names.map(symbolOf))
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
  await expect(sprite).toMatchFileSnapshot(join(process.cwd(), 'public/icons.svg'))
})

test('each page has its own icon', () => {
  expect(new Set(Object.values(icons)).size).toBe(Object.keys(icons).length)
})

test('no page has the icon of the notifications', () =>
  expect(Object.values<string>(icons)).not.toContain(controlIcons.Bell))
