import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageHeader } from './page-header'

test.each(['bot_3CsQl0fBbpm8AIUDTgRNuLIYWNw', 'quay-gateway'])(
  'the heading %s flows as text, so that the state follows on the same line',
  (title) =>
    expect(renderToStaticMarkup(<PageHeader title={title} />)).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`)),
)
