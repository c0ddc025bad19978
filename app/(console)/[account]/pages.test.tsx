import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { httpsEdgesInfo as info } from '@/lib/resources/info/https-edges'
import { reservedDomainsInfo } from '@/lib/resources/info/reserved-domains'
import { detailMetadata, modulePage } from './pages'

vi.mock('@/lib/server/prefetch', () => ({
  loadDetail: (_: string, resource: string, id: string) =>
    Promise.resolve(
      resource === 'reserved-domains'
        ? { row: { title: id, item: {} } }
        : { row: { title: '', item: { hostports: ['a.example:443', 'b.example:443'] } } },
    ),
}))

test.each([
  ['*.xn--mnchen-3ya.example', '*.münchen.example'],
  ['app.example.com', 'app.example.com'],
  ['', 'Domain'],
])("the title of a domain's page has the Unicode form: %s", async (name, title) => {
  const params = Promise.resolve({ account: 'lab', id: name })
  expect(await detailMetadata(reservedDomainsInfo)({ params })).toEqual({ title })
})

test('the page of a module joins the hosts of its edge in a sentence', async () => {
  const modules = [{ key: 'oauth', label: 'OAuth', about: '', removal: '', fields: {} }]
  const Page = modulePage(info, modules, () => null)
  const page = await Page({ params: Promise.resolve({ account: 'lab', id: 'edghts_1', module: 'oauth' }) })
  const { children } = (page as ReactElement<{ children: ReactElement }>).props
  expect(renderToStaticMarkup(children)).toContain(', which serves a.example:443 and b.example:443')
})
