import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PersonMenu } from './person-menu'

test('a long email is cut in its middle, whole in the name of the button and on hover and focus', () => {
  const email = 'northern.breakwater.operations@harbour-company.example'
  const html = renderToStaticMarkup(
    <PersonMenu viewer={{ id: '1', email, role: 'operator' }} onShortcuts={() => undefined} />,
  )
  expect(html).toContain(`aria-label="Signed in as ${email}, operator"`)
  expect(html).toContain(`data-tip="${email}"`)
  expect(html).toContain('data-end=".example"')
})
