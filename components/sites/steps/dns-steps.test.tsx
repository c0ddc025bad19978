import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RecordTabs } from './dns-steps'

const tabs = [
  { name: 'Commands', content: 'npm run' },
  { name: 'Records', content: 'CNAME' },
]

test('one tab is selected, and only its content is shown', () => {
  const html = renderToStaticMarkup(<RecordTabs label="Records" tabs={tabs} first="Records" />)
  expect(html).toMatch(/role="tablist"/)
  expect(html).toMatch(/role="tab"[^>]*aria-selected="false"[^>]*>Commands/)
  expect(html).toMatch(/role="tab"[^>]*aria-selected="true"[^>]*>Records/)
  expect(html).toContain('CNAME')
  expect(html).not.toContain('npm run')
})
