import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { useCopy } from './copy-button'

const toast = vi.hoisted(() => vi.fn<(message: string, outcome?: string) => void>())
const copyToClipboard = vi.hoisted(() => vi.fn<(text: string) => Promise<boolean>>())
vi.mock('./toast', () => ({ useToast: () => toast }))
vi.mock('./dom', () => ({ copyToClipboard }))

beforeEach(() => vi.clearAllMocks())

/** Returns the function as a component receives it. */
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
  [false, [expect.stringMatching(/^ID not copied/), 'refused']],
])('taken by the browser: %s', async (isCopied, reported) => {
  copyToClipboard.mockResolvedValue(isCopied)
  await copyAct()?.('ep_1', 'ID')
  expect(copyToClipboard).toHaveBeenCalledWith('ep_1')
  expect(toast.mock.calls).toEqual([reported])
})
