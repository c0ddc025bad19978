import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button'

test('a button with a reason stays focusable and is described by it', () => {
  const html = renderToStaticMarkup(<Button disabledReason="Viewers cannot create.">Create</Button>)
  expect(html).toMatch(/^<button type="button" aria-disabled="true"/)
  expect(html).not.toContain(' disabled')
  const id = /aria-describedby="([^"]+)"/.exec(html)?.[1]
  expect(html).toContain(`<span id="${id}" hidden="">Viewers cannot create.</span>`)
})

test('a pending button keeps its name and announces that it works', () => {
  const html = renderToStaticMarkup(<Button pending>Reserve address</Button>)
  expect(html).toContain('aria-busy="true"')
  expect(html).toMatch(/<svg[^]*<\/svg>Reserve address<\/span>/)
  expect(html).not.toContain('opacity-0')
  expect(html).toMatch(/<span aria-live="polite"[^>]*>Working<\/span>$/)
})

test('a button announces that its action is done, but not during the next run', () => {
  const live = (pending: boolean) =>
    /aria-live="polite"[^>]*>([^<]*)/.exec(
      renderToStaticMarkup(
        <Button pending={pending} doneLabel="Check finished">
          Check
        </Button>,
      ),
    )?.[1]
  expect(live(false)).toBe('Check finished')
  expect(live(true)).toBe('Working')
})

test('a plain button has no state to announce', () => {
  expect(renderToStaticMarkup(<Button>Save</Button>)).not.toMatch(/aria-\w+=/)
})

test('a submit button is disabled before hydration', () => {
  expect(renderToStaticMarkup(<Button type="submit">Save</Button>)).toContain(' disabled=""')
})
