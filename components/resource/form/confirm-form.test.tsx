import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ConfirmForm } from './confirm-form'

const html = (needsName: boolean) =>
  renderToStaticMarkup(
    <ConfirmForm
      name="Quay"
      needsName={needsName}
      onConfirm={() => undefined}
      error={null}
      submit={<button type="submit">Delete site</button>}
      cancelHref="/lab/sites"
    />,
  )

test('the form asks for the name only if needed, and always offers to cancel', () => {
  expect(html(true)).toContain('Type Quay to confirm')
  expect(html(false)).not.toContain('Type Quay to confirm')
  for (const needsName of [true, false]) expect(html(needsName)).toContain('href="/lab/sites"')
})
