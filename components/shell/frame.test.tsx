import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PersonMenu } from './frame'

test('a long email is truncated at the end, and complete in the label and tooltip', () => {
  const email = 'northern.breakwater.operations@harbour-company.example'
  const html = renderToStaticMarkup(
    <PersonMenu viewer={{ id: '1', email, role: 'operator' }} onShortcuts={() => undefined} />,
  )
  expect(html).toContain(`aria-label="Signed in as ${email}, operator"`)
  expect(html).toContain(`data-tip="${email}"`)
  expect(html).toContain(`truncate">${email}<`)
})
