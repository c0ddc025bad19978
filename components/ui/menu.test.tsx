import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { Menu, useCopy } from './menu'
import { isReasonRepeated } from './menu-popup'

const toast = vi.hoisted(() => vi.fn<(message: string, outcome?: string) => void>())
const copyToClipboard = vi.hoisted(() => vi.fn<(text: string) => Promise<boolean>>())
vi.mock('./toast', () => ({ useToast: () => toast }))
vi.mock('./dom', () => ({ copyToClipboard }))

beforeEach(() => vi.clearAllMocks())

function copyAct() {
  const acts: ReturnType<typeof useCopy>[] = []
  function Probe() {
    acts.push(useCopy())
    return null
  }
  renderToStaticMarkup(<Probe />)
  return acts.at(-1)
}

test.each([
  [true, ['ID copied']],
  [false, [expect.stringMatching(/^ID couldn't be copied/), 'refused']],
])('the toast after copying, accepted by the browser: %s', async (isCopied, reported) => {
  copyToClipboard.mockResolvedValue(isCopied)
  await copyAct()?.('ep_1', 'ID')
  expect(copyToClipboard).toHaveBeenCalledWith('ep_1')
  expect(toast.mock.calls).toEqual([reported])
})

test('an icon menu button has a label but no tooltip, which would cover the next row', () => {
  const html = renderToStaticMarkup(<Menu label="Actions for ada@example.com" items={[]} />)
  expect(html).toContain('aria-label="Actions for ada@example.com"')
  expect(html).not.toContain('data-tip')
})

test('a menu button whose text may be truncated shows it in full in its tooltip', () => {
  const html = renderToStaticMarkup(
    <Menu label="Person" items={[]} tip="ada@example.com">
      ada@…
    </Menu>,
  )
  expect(html).toContain('data-tip="ada@example.com"')
})

test('items that are disabled for the same reason show it once', () => {
  const disabledReason = 'An edge serves this endpoint.'
  const items = [{}, { disabledReason }, { disabledReason }, { disabledReason: 'No permission.' }]
  expect(items.map((_, index) => isReasonRepeated(items, index))).toEqual([false, true, false, false])
})
