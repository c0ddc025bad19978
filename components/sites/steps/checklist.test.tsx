import { expect, test } from 'vitest'
import { onAccount } from '@/components/resource/testing/on-account'
import { textOf } from '@/components/resource/testing/text-of'
import { siteSteps } from '@/lib/sites/model/sites'
import { pageState } from '../testing/page-state'
import { SiteProvider } from '../detail/site-context'
import { aSite } from '../testing/a-site'
import { Checklist } from './checklist'

const html = (tokens: Readonly<Record<string, string>>) => {
  const done = Object.fromEntries(siteSteps.slice(0, 7).map((name) => [name, 'done'] as const))
  const value = {
    detail: aSite({}, { ...done, 'verify-dns': 'waiting' }),
    localAddr: null,
    ...pageState,
    tokens,
  }
  return onAccount(
    <SiteProvider value={value}>
      <Checklist />
    </SiteProvider>,
  )
}

const buttons = (markup: string) =>
  [...markup.matchAll(/<button[^>]*id="([a-z-]+)-title"[^>]*aria-expanded="(true|false)"/g)].map(
    ([, name, isOpen]) => [name, isOpen],
  )

test('while an authtoken is visible, the other steps are headings that cannot be opened', () => {
  const shown = html({ 'gateway-1': 'secret' })
  expect(buttons(shown)).toEqual([['bot-user', 'true']])
  for (const name of siteSteps) expect(shown).toContain(`<section id="${name}"`)
  expect(textOf(shown)).toMatch(/6 Verify DNS Sentence of verify-dns\. Waiting 7 Bot user and authtokens/)
  expect(buttons(html({}))).toHaveLength(siteSteps.length)
})
