import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Menu } from './menu'

test('three dots are named and have no tooltip, which would cover the button of the next row', () => {
  const html = renderToStaticMarkup(<Menu label="Actions for ada@example.com" items={[]} />)
  expect(html).toContain('aria-label="Actions for ada@example.com"')
  expect(html).not.toContain('data-tip')
})

test('a menu button with a text that may be cut shows it in full in its tooltip', () => {
  const html = renderToStaticMarkup(
    <Menu label="Person" items={[]} tip="ada@example.com">
      ada@…
    </Menu>,
  )
  expect(html).toContain('data-tip="ada@example.com"')
})
